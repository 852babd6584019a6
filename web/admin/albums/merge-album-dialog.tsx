import type { AdminAlbum } from '#contract/albums.ts'
import { formatReleased } from '#web/admin/kit/format-date.ts'
import { MergeDialog } from '#web/admin/kit/merge-dialog.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.albums
const foundMax = 20

export const MergeAlbumDialog = ({ album, onClose }: { album: AdminAlbum; onClose(): void }) => (
  <MergeDialog
    kind="album"
    title={texts.mergeTitle}
    source={{ id: album.id, name: album.title }}
    help={texts.mergeHelp({ title: album.title })}
    targetLabel={texts.mergeInto}
    find={findAlbums}
    merge={(into, dryRun) => call('POST /api/albums/:id/merge', { params: { id: album.id }, body: { into, dryRun } })}
    linesOf={({ songCount, textCount }) => [texts.mergeCount({ songs: songCount }), texts.mergeTexts({ songs: textCount })]}
    done={texts.merged}
    onClose={onClose}
  />
)

async function findAlbums(search: string, signal: AbortSignal) {
  const { albums } = await call('GET /api/admin/albums', { query: { search, sort: 'match', limit: foundMax, counted: 'no' }, signal })
  return albums.map(({ id, title, artist, releaseDate }) => ({
    id,
    name: title,
    by: [artist ?? texts.various, releaseDate && formatReleased(releaseDate)].filter(Boolean).join(' · '),
  }))
}
