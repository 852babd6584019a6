import type { StorageState, System } from '#contract/settings.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { SystemRepository } from './system.repository.ts'

type Configured = Omit<System, 'songCount' | 'mediaBytes'>

export const systemRoutes = (system: SystemRepository, configured: Configured, storageState: () => Promise<StorageState>) =>
  ({
    'GET /api/admin/system': async () => ({ ...configured, ...(await system.songTotals()) }),
    'GET /api/admin/storage-state': async () => ({ state: await storageState() }),
  }) satisfies Partial<Handlers>
