import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import type { GroupsRepository } from './groups.repository.ts'

const cachedBytesMax = 1_000

/** What accounts open as members of groups. A cached flag skips the query while no protection names a group. */
export function groupsOpening({ groups, libraryVersion }: { groups: GroupsRepository; libraryVersion: LibraryVersion }) {
  const cache = createLibraryCache<{ areUsed: boolean }>({ version: libraryVersion, bytesMax: cachedBytesMax, bytesOf: () => 8 })
  const usage = () => cache.get('groups', async () => ({ areUsed: await groups.areUsed() }))
  return {
    /** Ids of protections. */
    openedBy: async (profileId: string, now: string): Promise<string[]> => ((await usage()).areUsed ? groups.openedBy(profileId, now) : []),
  }
}
