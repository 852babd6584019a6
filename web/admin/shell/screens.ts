import {
  AlbumsIcon,
  AnalyticsIcon,
  ArtistsIcon,
  CategoriesIcon,
  DashboardIcon,
  DeleteIcon,
  ImportExportIcon,
  PlaylistsIcon,
  PrintIcon,
  QrIcon,
  RedirectionsIcon,
  SettingsIcon,
  SongsIcon,
  UsersIcon,
} from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.shell

/** The sidebar, top to bottom. `path` is what follows /admin/; the empty one is the dashboard. */
export const screens = [
  { path: '', title: texts.dashboard, Icon: DashboardIcon },
  { path: 'songs', title: texts.songs, Icon: SongsIcon },
  { path: 'artists', title: texts.artists, Icon: ArtistsIcon },
  { path: 'albums', title: texts.albums, Icon: AlbumsIcon },
  { path: 'users', title: texts.users, Icon: UsersIcon },
  { path: 'playlists', title: texts.playlists, Icon: PlaylistsIcon },
  { path: 'categories', title: texts.categories, Icon: CategoriesIcon },
  { path: 'analytics', title: texts.analytics, Icon: AnalyticsIcon },
  { path: 'redirections', title: texts.redirections, Icon: RedirectionsIcon },
  { path: 'codes', title: texts.codes, Icon: QrIcon },
  { path: 'codes/print', title: texts.printStudio, Icon: PrintIcon },
  { path: 'import-export', title: texts.importExport, Icon: ImportExportIcon },
  { path: 'trash', title: texts.trash, Icon: DeleteIcon },
  { path: 'settings', title: texts.settings, Icon: SettingsIcon },
] as const
