import type { PlaylistSong } from '#contract/admin-playlists.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

/** The line below a song's title: its artist, otherwise its category, and whether it is waiting for approval. */
export const SongByline = ({ song: { artist, category, status } }: { song: Pick<PlaylistSong, 'artist' | 'category' | 'status'> }) => (
  <small>
    <bdi dir="auto">{artist ?? category.name}</bdi>
    {status === 'pending' && ` · ${adminTexts.playlistDetails.pending}`}
  </small>
)
