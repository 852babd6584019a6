/**
 * Removes songs that are about to be deleted from playlists. An interface, because the feature `playlists`, which implements it, depends on
 * songs.
 */
export interface SongPlaylists {
  /** Removes songs from every playlist and closes the gaps. */
  removeSongs(songIds: readonly string[]): Promise<void>
  /** Removes songs without closing the gaps. Returns the affected playlists, for `closeGaps`. */
  takeSongs(songIds: readonly string[]): Promise<string[]>
  closeGaps(playlistIds: readonly string[]): Promise<void>
  idsWithSongs(songIds: readonly string[]): Promise<string[]>
}
