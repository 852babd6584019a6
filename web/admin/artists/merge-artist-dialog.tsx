import type { AdminArtist } from '#contract/artists.ts'
import { MergeDialog } from '#web/admin/kit/merge-dialog.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.artists
const foundMax = 20

export const MergeArtistDialog = ({ artist, onClose }: { artist: AdminArtist; onClose(): void }) => (
  <MergeDialog
    kind="artist"
    title={texts.mergeTitle}
    source={{ id: artist.id, name: artist.name }}
    help={texts.mergeHelp(artist.name)}
    targetLabel={texts.mergeInto}
    find={findArtists}
    merge={(into, dryRun) => call('POST /api/artists/:id/merge', { params: { id: artist.id }, body: { into, dryRun } })}
    linesOf={({ songCount, albumCount, textCount }) => [texts.mergeCounts(songCount, albumCount), texts.mergeTexts(textCount)]}
    done={texts.merged}
    onClose={onClose}
  />
)

async function findArtists(search: string, signal: AbortSignal) {
  const { artists } = await call('GET /api/admin/artists', { query: { search, limit: foundMax }, signal })
  return artists.map(({ id, name, songCount, albumCount }) => ({ id, name, by: texts.counts(songCount, albumCount) }))
}
