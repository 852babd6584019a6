interface Searched {
  key: string
  /** The folded text. */
  text: string
  /** On SQLite, the rows of the index also contain the text and this column, by which lists are sorted (migration 051). */
  sortedBy?: string
  /** The index has n-grams of three characters only, because the texts are long (migration 056). */
  isLong?: true
}

/** Tables with an n-gram index on their text (migrations 012, 017, 018 and 056). The rows of the songs' index are those of song-rows.ts. */
export const searched = {
  songs: { key: 'songs.id', text: 'songs.search_text' },
  playlists: { key: 'playlists.id', text: 'playlists.search_text' },
  profiles: { key: 'profiles.id', text: 'profiles.search_text' },
  artists: { key: 'artists.id', text: 'artists.search_text' },
  albums: { key: 'albums.id', text: 'albums.search_text', sortedBy: 'albums.title_key' },
  redirections: { key: 'redirections.id', text: 'redirections.search_text' },
  codes: { key: 'codes.id', text: 'codes.search_text' },
  song_lyrics: { key: 'song_lyrics.song_id', text: 'song_lyrics.search_text', isLong: true },
  code_destinations: { key: 'code_destinations.address', text: 'code_destinations.search_text' },
} as const satisfies Record<string, Searched>
export type SearchedTable = keyof typeof searched

/** See `Searched`. */
export function sortColumnOf(table: SearchedTable): string | undefined {
  const { sortedBy }: Searched = searched[table]
  return sortedBy
}

/** See `Searched`. */
export function isLongText(table: SearchedTable): boolean {
  const { isLong }: Searched = searched[table]
  return isLong === true
}
