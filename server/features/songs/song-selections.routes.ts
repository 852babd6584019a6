import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { SongSelectionsService } from './song-selections.service.ts'
import { createSongSpreadsheet } from './song-spreadsheet.service.ts'
import type { SongTagsService } from './song-tags.service.ts'

interface Deps {
  db: Db
  songSelections: SongSelectionsService
  songTags: SongTagsService
}

export const songSelectionsRoutes = ({ db, songSelections, songTags }: Deps) => {
  const spreadsheet = createSongSpreadsheet(db)
  return {
    'POST /api/admin/song-summaries': ({ body }) => songSelections.summary(body),
    'POST /api/admin/song-deletions': ({ body, viewer }) => songSelections.remove(body, viewer),
    'POST /api/admin/song-edits': ({ body, viewer }) => songSelections.edit(body.songs, body.changes, viewer),
    'POST /api/admin/song-approvals': ({ body, viewer }) => songSelections.approve(body, viewer),
    'POST /api/admin/song-approval-reversals': ({ body, viewer }) => songSelections.undoApproval(body, viewer),
    'POST /api/admin/song-rejections': ({ body: { songs, ...rejection }, viewer }) => songSelections.remove(songs, viewer, rejection),
    'POST /api/admin/song-tag-readings': ({ body, viewer }) => songTags.read(body, viewer),
    'GET /api/admin/spreadsheet-songs': ({ query }) => spreadsheet.page(query),
    'POST /api/admin/spreadsheet-edits': ({ body, viewer }) => spreadsheet.edit(body, viewer),
  } satisfies Partial<Handlers>
}
