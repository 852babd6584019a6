import type { Handlers } from '#server/http/endpoints.ts'
import type { SongSelectionsService } from './song-selections.service.ts'

export const songSelectionsRoutes = (service: SongSelectionsService) =>
  ({
    'POST /api/admin/song-summaries': ({ body }) => service.summary(body),
    'POST /api/admin/song-deletions': ({ body, viewer }) => service.remove(body, viewer),
    'POST /api/admin/song-edits': ({ body, viewer }) => service.edit(body.songs, body.changes, viewer),
    'POST /api/admin/song-approvals': ({ body, viewer }) => service.approve(body, viewer),
  }) satisfies Partial<Handlers>
