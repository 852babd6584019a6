import type { ComponentType } from 'react'
import { type AdminScreen, adminScreens } from '#contract/admin-screens.ts'
import { grants, type Role } from '#contract/roles.ts'
import {
  AlbumsIcon,
  AnalyticsIcon,
  ArtistsIcon,
  CategoriesIcon,
  DashboardIcon,
  DeleteIcon,
  GroupsIcon,
  ImportExportIcon,
  PageIcon,
  PlaylistsIcon,
  PrintIcon,
  QrIcon,
  RedirectionsIcon,
  SettingsIcon,
  SongsIcon,
  UsersIcon,
} from '#web/admin/kit/icons.tsx'
import { screenTitles } from './screen-titles.ts'

interface Entry {
  /** The path after /admin/; empty for the dashboard. */
  path: AdminScreen
  Icon: ComponentType<{ size?: number }>
}

/** The sidebar of an administrator, from top to bottom. */
export const screens: readonly Entry[] = [
  { path: '', Icon: DashboardIcon },
  { path: 'songs', Icon: SongsIcon },
  { path: 'artists', Icon: ArtistsIcon },
  { path: 'albums', Icon: AlbumsIcon },
  { path: 'users', Icon: UsersIcon },
  { path: 'groups', Icon: GroupsIcon },
  { path: 'playlists', Icon: PlaylistsIcon },
  { path: 'categories', Icon: CategoriesIcon },
  { path: 'pages', Icon: PageIcon },
  { path: 'analytics', Icon: AnalyticsIcon },
  { path: 'redirections', Icon: RedirectionsIcon },
  { path: 'codes', Icon: QrIcon },
  { path: 'codes/print', Icon: PrintIcon },
  { path: 'import-export', Icon: ImportExportIcon },
  { path: 'trash', Icon: DeleteIcon },
  { path: 'settings', Icon: SettingsIcon },
]

/** The sidebar of a role. */
export const screensOf = (role: Role) =>
  screens.filter(({ path }) => grants(role, adminScreens[path])).map((entry) => ({ ...entry, title: screenTitles[entry.path] }))
