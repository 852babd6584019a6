import { rightsOf } from '#contract/roles.ts'
import type { Viewer } from '#contract/session.ts'

/** An administrator on whose behalf the program acts without a request. */
export const viewerOfAdministrator = (row: { id: string; username: string; display_name: string }): Viewer => ({
  profileId: row.id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: null,
  role: 'admin',
  ...rightsOf('admin', { letListenersUpload: true, publishUploads: true }),
})
