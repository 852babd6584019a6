import type { Handlers } from '#server/http/endpoints.ts'
import type { SampleRemovalService } from './sample-removal.service.ts'

export const samplesRoutes = (removal: SampleRemovalService) =>
  ({
    'GET /api/admin/samples': () => removal.foresee(),
    'DELETE /api/admin/samples': ({ viewer }) => removal.remove(viewer),
  }) satisfies Partial<Handlers>
