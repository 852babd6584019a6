import type { Viewer } from '#contract/session.ts'
import type { RedirectedCodes } from '#server/database/merge-record.ts'
import type { Repositories } from '#server/repositories.ts'
import { itemAddress } from './destination-address.ts'

export type FollowMerge = typeof followMerge

/**
 * After a merge, points the codes and download codes of the merged artist or album to the remaining one, and redirects its former address.
 * Returns the ids of these codes and of the batches of download codes.
 */
export async function followMerge(
  tx: Repositories,
  kind: 'artist' | 'album',
  { from, into }: { from: string; into: { id: string; name: string } },
  actor: Viewer,
) {
  const address = itemAddress(kind, from)
  let codes: RedirectedCodes = { destination: [], fallback_destination: [] }
  if (await tx.codes.isDestination(address)) {
    await tx.codeDestinations.store([{ target: { kind, id: into.id }, name: into.name, category: null }])
    const { settings, changed } = await tx.codes.replaceDestination(address, itemAddress(kind, into.id))
    codes = changed
    await tx.codeHistory.add(
      settings.map(({ id, ...setting }) => ({ codeId: id, setting })),
      actor.displayName,
    )
  }
  const downloadBatches = kind === 'album' ? await tx.downloadCodes.followMerge(from, into.id) : []
  await tx.mergedItems.add(from, into.id)
  return { codes, downloadBatches }
}
