import type { SelectedSong } from '#contract/admin-playlists.ts'
import { Notice } from '#web/admin/kit/notice.tsx'
import { useSongSummary } from '#web/admin/kit/songs/use-song-summary.ts'
import { accessTo } from '#web/admin/kit/visibility-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { PlaylistFormValues } from './playlist-form-values.ts'

interface Props {
  values: PlaylistFormValues
  songs: readonly SelectedSong[]
}

/** Counts the listed songs of a restricted playlist, which restricts only itself. School privacy, which applies to songs, has its own text. */
export function PublicSongsNotice({ values, songs }: Props) {
  const isPublic = values.isPublic && accessTo(values) === 'public'
  if (isPublic || values.schoolPrivacy !== 'off' || songs.length === 0) return null
  return <CountedSongs songs={songs} />
}

function CountedSongs({ songs }: Pick<Props, 'songs'>) {
  const { data } = useSongSummary({ ids: songs.map(({ id }) => id) })
  const count = data?.listedCount ?? 0
  return count > 0 && <Notice text={adminTexts.playlistForm.songsPublic({ count })} />
}
