import type { Handlers } from '#server/http/endpoints.ts'
import type { SampleTools } from './sample-tools.service.ts'

export const sampleToolsRoutes = (tools: SampleTools) =>
  ({
    'POST /api/sample-songs': async ({ viewer }) => ({ results: await tools.addSongs(viewer) }),
    'POST /api/category-samples': async ({ viewer }) => ({ results: await tools.addForCategories(viewer) }),
    'POST /api/local-samples': ({ body, viewer }) => tools.addLocal(body, viewer),
  }) satisfies Partial<Handlers>
