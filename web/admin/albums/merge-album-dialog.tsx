import type { AdminAlbum } from '#contract/albums.ts'
import { formatReleased } from '#web/admin/kit/format-date.ts'
import { MergeDialog } from '#web/admin/kit/merge-dialog.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.albums
const foundMax = 20

interface Props {
  album: AdminAlbum
  /** The suggested target. */
  into?: AdminAlbum | undefined
  onClose(): void
}

export const MergeAlbumDialog = ({ album, into, onClose }: Props) => (
  <MergeDialog
    kind="album"
    title={texts.mergeTitle}
    source={{ id: album.id, name: album.title }}
    help={texts.mergeHelp({ title: album.title })}
    targetLabel={texts.mergeInto}
    suggested={into ? targetOf(into) : null}
    find={findAlbums}
    merge={(into, dryRun) => call('POST /api/albums/:id/merge', { params: { id: album.id }, body: { into, dryRun } })}
    linesOf={({ songCount, textCount, repeatedCount, discCount, title }) => [
      texts.mergeCount({ songs: songCount }),
      ...(textCount > 0 ? [texts.mergeTexts({ songs: textCount })] : []),
      ...(repeatedCount > 0 ? [texts.mergeRepeats({ count: repeatedCount })] : []),
      ...(discCount > 0 ? [texts.mergeDiscs] : []),
      ...(title !== null ? [texts.mergeNewTitle({ title })] : []),
    ]}
    done={texts.merged}
    onClose={onClose}
  />
)

async function findAlbums(search: string, signal: AbortSignal) {
  const { albums } = await call('GET /api/admin/albums', { query: { search, sort: 'match', limit: foundMax, counted: 'no' }, signal })
  return albums.map(targetOf)
}

const targetOf = ({ id, title, artist, releaseDate }: AdminAlbum) => ({
  id,
  name: title,
  by: [artist ?? texts.various, releaseDate && formatReleased(releaseDate)].filter(Boolean).join(' · '),
})
