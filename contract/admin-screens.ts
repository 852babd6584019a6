import type { AdminAccess } from './roles.ts'

/**
 * Who may open a screen of the admin area, by its path below /admin; the empty path is the dashboard. Each row belongs to a file
 * web/routes/admin.*.tsx (server/pages/route-files.test.ts). The compiler asks for its place in the sidebar (web/admin/shell/screens.ts).
 * Endpoints guard the data.
 */
export const adminScreens = {
  '': 'editor',
  songs: 'editor',
  artists: 'editor',
  'artists/duplicates': 'editor',
  albums: 'editor',
  'albums/duplicates': 'editor',
  users: 'admin',
  playlists: 'editor',
  categories: 'editor',
  pages: 'editor',
  analytics: 'editor',
  redirections: 'admin',
  codes: 'editor',
  'codes/downloads': 'editor',
  'codes/print': 'editor',
  'codes/scans': 'editor',
  groups: 'admin',
  'import-export': 'admin',
  trash: 'editor',
  activity: 'admin',
  settings: 'admin',
} as const satisfies Record<string, AdminAccess>

export type AdminScreen = keyof typeof adminScreens
