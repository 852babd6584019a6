/** Name of the category with the songs that the home page features. Visitors see it neither as a tile nor as a badge. */
export const featuredCategoryName = 'Home'

export const isFeaturedCategory = ({ name }: { name: string }) => name === featuredCategoryName
