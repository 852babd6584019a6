import type { Viewer } from '#contract/session.ts'
import type { Repositories } from '#server/repositories.ts'
import { itemAddress } from './destination-address.ts'

export type FollowMerge = typeof followMerge

/**
 * After a merge, points the codes and download codes of the merged artist or album to the remaining one, and redirects its former address.
 */
export async function followMerge(
  tx: Repositories,
  kind: 'artist' | 'album',
  { from, into }: { from: string; into: { id: string; name: string } },
  actor: Viewer,
): Promise<void> {
  const address = itemAddress(kind, from)
  if (await tx.codes.isDestination(address)) {
    await tx.codeDestinations.store([{ target: { kind, id: into.id }, name: into.name, category: null }])
    const changed = await tx.codes.replaceDestination(address, itemAddress(kind, into.id))
    await tx.codeHistory.add(
      changed.map(({ id, ...setting }) => ({ codeId: id, setting })),
      actor.displayName,
    )
  }
  if (kind === 'album') await tx.downloadCodes.followMerge(from, into.id)
  await tx.mergedItems.add(from, into.id)
}
