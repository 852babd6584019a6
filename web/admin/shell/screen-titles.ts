import { type AdminScreen, adminScreens } from '#contract/admin-screens.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.shell

/** Names of the screens: in the sidebar, in the browser tab, and in messages that replace a screen. */
export const screenTitles: Record<AdminScreen, string> = {
  '': texts.dashboard,
  songs: texts.songs,
  artists: texts.artists,
  'artists/duplicates': adminTexts.artists.duplicates.title,
  albums: texts.albums,
  'albums/duplicates': adminTexts.albums.duplicates.title,
  users: texts.users,
  playlists: texts.playlists,
  categories: texts.categories,
  pages: adminTexts.pages.title,
  analytics: texts.analytics,
  redirections: texts.redirections,
  codes: texts.codes,
  'codes/downloads': adminTexts.downloadCodes.title,
  'codes/print': texts.printStudio,
  'codes/scans': adminTexts.codeScans.title,
  groups: adminTexts.groups.title,
  'import-export': texts.importExport,
  trash: texts.trash,
  activity: adminTexts.activity.title,
  settings: texts.settings,
}

/** The screen at a path; null if it is none. */
export function screenAt(path: string): AdminScreen | null {
  const name = path.replace(/^\/admin\/?/, '').replace(/\/$/, '')
  return Object.hasOwn(adminScreens, name) ? (name as AdminScreen) : null
}

/** Title of the browser's tab: 'Songs · Admin'. */
export function tabTitle(path: string): string {
  const screen = screenAt(path)
  return `${screen === null ? adminTexts.notFound.screen : screenTitles[screen]} · ${texts.navigation}`
}
