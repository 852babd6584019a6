import { activityTexts } from './admin/activity.en.ts'
import { albumsTexts } from './admin/albums.en.ts'
import { analyticsTexts } from './admin/analytics.en.ts'
import { archiveTexts } from './admin/archive.en.ts'
import { artistsTexts } from './admin/artists.en.ts'
import { categoriesTexts } from './admin/categories.en.ts'
import { codeBatchesTexts } from './admin/code-batches.en.ts'
import { codeScansTexts } from './admin/code-scans.en.ts'
import { codesTexts } from './admin/codes.en.ts'
import { commonTexts } from './admin/common.en.ts'
import { dashboardTexts } from './admin/dashboard.en.ts'
import { importExportTexts } from './admin/import-export.en.ts'
import { mediaImportTexts } from './admin/media-import.en.ts'
import { playlistsTexts } from './admin/playlists.en.ts'
import { printTexts } from './admin/print.en.ts'
import { redirectionsTexts } from './admin/redirections.en.ts'
import { settingsTexts } from './admin/settings.en.ts'
import { sharingTexts } from './admin/sharing.en.ts'
import { songsTexts } from './admin/songs.en.ts'
import { trashTexts } from './admin/trash.en.ts'
import { uploadsTexts } from './admin/uploads.en.ts'
import { usersTexts } from './admin/users.en.ts'

/** Every text of the admin screens, which speak English only: one file for each screen in `admin/`. */
export const adminTexts = {
  ...commonTexts,
  ...dashboardTexts,
  ...activityTexts,
  ...analyticsTexts,
  ...songsTexts,
  ...mediaImportTexts,
  ...artistsTexts,
  ...albumsTexts,
  ...categoriesTexts,
  ...sharingTexts,
  ...uploadsTexts,
  ...archiveTexts,
  ...usersTexts,
  ...settingsTexts,
  ...redirectionsTexts,
  ...codesTexts,
  ...codeBatchesTexts,
  ...codeScansTexts,
  ...importExportTexts,
  ...playlistsTexts,
  ...printTexts,
  ...trashTexts,
} as const
