/** Default of the home page's subtitle. Pages show it in the visitor's language until the setting is changed. */
export const standardSubtitle = 'Discover and enjoy amazing music collections'
