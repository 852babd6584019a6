import { archiveTexts } from './admin/archive.en.ts'
import { categoriesTexts } from './admin/categories.en.ts'
import { commonTexts } from './admin/common.en.ts'
import { playlistsTexts } from './admin/playlists.en.ts'
import { sharingTexts } from './admin/sharing.en.ts'
import { songsTexts } from './admin/songs.en.ts'
import { uploadsTexts } from './admin/uploads.en.ts'

/** Every text of the admin screens, which speak English only: one file for each screen in `admin/`. */
export const adminTexts = {
  ...commonTexts,
  ...songsTexts,
  ...categoriesTexts,
  ...playlistsTexts,
  ...sharingTexts,
  ...uploadsTexts,
  ...archiveTexts,
} as const
