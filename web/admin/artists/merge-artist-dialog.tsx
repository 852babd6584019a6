import type { AdminArtist } from '#contract/artists.ts'
import { MergeDialog } from '#web/admin/kit/merge-dialog.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.artists
const foundMax = 20

interface Props {
  artist: AdminArtist
  /** The suggested target. */
  into?: AdminArtist | undefined
  onClose(): void
}

export const MergeArtistDialog = ({ artist, into, onClose }: Props) => (
  <MergeDialog
    kind="artist"
    title={texts.mergeTitle}
    source={{ id: artist.id, name: artist.name }}
    help={texts.mergeHelp({ name: artist.name })}
    targetLabel={texts.mergeInto}
    suggested={into ? targetOf(into) : null}
    find={findArtists}
    merge={(into, dryRun) => call('POST /api/artists/:id/merge', { params: { id: artist.id }, body: { into, dryRun } })}
    linesOf={({ songCount, albumCount, textCount }) => [
      ...(songCount + albumCount > 0 ? [texts.mergeCounts({ songs: songCount, albums: albumCount })] : []),
      ...(textCount > 0 ? [texts.mergeTexts({ texts: textCount })] : []),
    ]}
    done={texts.merged}
    onClose={onClose}
  />
)

async function findArtists(search: string, signal: AbortSignal) {
  const { artists } = await call('GET /api/admin/artists', { query: { search, sort: 'match', limit: foundMax, counted: 'no' }, signal })
  return artists.map(targetOf)
}

const targetOf = ({ id, name, songTotal, albumTotal }: AdminArtist) => ({
  id,
  name,
  by: texts.counts({ songs: songTotal, albums: albumTotal }),
})
