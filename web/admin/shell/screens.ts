import type { ComponentType } from 'react'
import { type AdminScreen, adminScreens } from '#contract/admin-screens.ts'
import { keysOf } from '#contract/keys.ts'
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

type Icon = ComponentType<{ size?: number }>

/** The sidebar of an administrator, from top to bottom. Null: another screen or a menu links to the screen. */
const icons: Record<AdminScreen, Icon | null> = {
  '': DashboardIcon,
  songs: SongsIcon,
  artists: ArtistsIcon,
  'artists/duplicates': null,
  albums: AlbumsIcon,
  'albums/duplicates': null,
  users: UsersIcon,
  groups: GroupsIcon,
  playlists: PlaylistsIcon,
  categories: CategoriesIcon,
  pages: PageIcon,
  analytics: AnalyticsIcon,
  redirections: RedirectionsIcon,
  codes: QrIcon,
  'codes/downloads': null,
  'codes/print': PrintIcon,
  'codes/scans': null,
  'import-export': ImportExportIcon,
  trash: DeleteIcon,
  activity: null,
  settings: SettingsIcon,
}

export const screens = keysOf(icons).flatMap((path) => {
  const Icon = icons[path]
  return Icon ? [{ path, Icon }] : []
})

/** The sidebar of a role. */
export const screensOf = (role: Role) =>
  screens.filter(({ path }) => grants(role, adminScreens[path])).map((entry) => ({ ...entry, title: screenTitles[entry.path] }))
