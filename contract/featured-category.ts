/** The category whose songs the home page features, matched by name. Visitors see it neither as a tile nor as a badge. */
export const featuredCategoryName = 'Home'

export const isFeaturedCategory = ({ name }: { name: string }) => name === featuredCategoryName
