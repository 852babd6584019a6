/** Width of the cover on the playlist page; the preload and the picture must use the same value. */
export const playlistCoverSizes = '(min-width: 1024px) 23rem, (min-width: 768px) 14rem, 7.5rem'
