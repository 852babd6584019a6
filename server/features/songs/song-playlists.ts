/** The playlists of songs that are about to be deleted: what `playlists`, which depends on songs itself, does for them. */
export interface SongPlaylists {
  /** Takes songs out of every playlist; those after them move up. */
  removeSongs(songIds: readonly string[]): Promise<void>
  /** The same without moving up; gives the playlists, for `closeGaps`. */
  takeSongs(songIds: readonly string[]): Promise<string[]>
  closeGaps(playlistIds: readonly string[]): Promise<void>
  idsWithSongs(songIds: readonly string[]): Promise<string[]>
}
