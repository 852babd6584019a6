import type { Handlers } from '#server/http/endpoints.ts'
import type { SampleRemovalService } from './sample-removal.service.ts'
import type { SampleTools } from './sample-tools.service.ts'

export const samplesRoutes = ({ sampleTools, sampleRemoval }: { sampleTools: SampleTools; sampleRemoval: SampleRemovalService }) =>
  ({
    'GET /api/admin/samples': () => sampleRemoval.foresee(),
    'DELETE /api/admin/samples': ({ viewer }) => sampleRemoval.remove(viewer),
    'POST /api/sample-songs': async ({ viewer }) => ({ results: await sampleTools.addSongs(viewer) }),
    'POST /api/category-samples': async ({ viewer }) => ({ results: await sampleTools.addForCategories(viewer) }),
    'POST /api/local-samples': ({ body, viewer }) => sampleTools.addLocal(body, viewer),
  }) satisfies Partial<Handlers>
