/** Tables with an n-gram index on their text (migrations 012, 017 and 018): the key column, and the folded text. */
export const searched = {
  songs: { key: 'songs.id', text: 'songs.search_text' },
  playlists: { key: 'playlists.id', text: 'playlists.search_text' },
  profiles: { key: 'profiles.id', text: 'profiles.search_text' },
  artists: { key: 'artists.id', text: 'artists.search_text' },
  albums: { key: 'albums.id', text: 'albums.search_text' },
  redirections: { key: 'redirections.id', text: 'redirections.search_text' },
  codes: { key: 'codes.id', text: 'codes.search_text' },
  code_destinations: { key: 'code_destinations.address', text: 'code_destinations.search_text' },
} as const
export type SearchedTable = keyof typeof searched
