import type { System } from '#contract/settings.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { Storage } from '#server/storage/storage.ts'
import { storageState } from './storage-state.ts'

type Configured = Omit<System, 'songCount' | 'mediaBytes'>

export const systemRoutes = ({ db, storage }: { db: Db; storage: Storage }, configured: Configured) =>
  ({
    'GET /api/admin/system': async () => ({ ...configured, ...(await db.system.songTotals()) }),
    'GET /api/admin/storage-state': async () => ({ state: await storageState(storage, db) }),
  }) satisfies Partial<Handlers>
