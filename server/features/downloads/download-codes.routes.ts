import type { Handlers } from '#server/http/endpoints.ts'
import type { DownloadCodesService } from './download-codes.service.ts'

export const downloadCodesRoutes = (codes: DownloadCodesService) =>
  ({
    'GET /api/admin/download-batches': async () => ({ batches: await codes.list() }),
    'POST /api/admin/download-batches': ({ body, viewer }) => codes.create(body, viewer),
    'PUT /api/admin/download-batches/:id': ({ params, body, viewer }) => codes.update(params.id, body, viewer),
    'DELETE /api/admin/download-batches/:id': async ({ params, viewer }) => {
      await codes.remove(params.id, viewer)
    },
    'GET /api/admin/download-batches/:id/codes': async ({ params }) => ({ codes: await codes.codesOf(params.id) }),
    'PUT /api/admin/download-codes/:id': ({ params, body, viewer }) => codes.setRevoked(params.id, body.isRevoked, viewer),
  }) satisfies Partial<Handlers>
