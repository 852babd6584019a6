import { activityEndpoints } from './activity.ts'
import { adminPlaylistsEndpoints } from './admin-playlists.ts'
import { albumsEndpoints } from './albums.ts'
import { analyticsEndpoints } from './analytics.ts'
import { appsEndpoints } from './apps.ts'
import { archiveEndpoints } from './archive.ts'
import { artistsEndpoints } from './artists.ts'
import { categoriesEndpoints } from './categories.ts'
import { codesEndpoints } from './codes.ts'
import { downloadCodesEndpoints } from './download-codes.ts'
import { downloadsEndpoints } from './downloads.ts'
import { groupsEndpoints } from './groups.ts'
import { homeEndpoints } from './home.ts'
import { importExportEndpoints } from './import-export.ts'
import { likesEndpoints } from './likes.ts'
import { mediaImportEndpoints } from './media-import.ts'
import { numberedSongsEndpoints } from './numbered-songs.ts'
import { ownPagesEndpoints } from './own-pages.ts'
import { playlistsEndpoints } from './playlists.ts'
import { playsEndpoints } from './plays.ts'
import { printEndpoints } from './print.ts'
import { redirectionsEndpoints } from './redirections.ts'
import { sampleToolsEndpoints } from './sample-tools.ts'
import { samplesEndpoints } from './samples.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import { setupEndpoints } from './setup.ts'
import { songMediaEndpoints } from './song-media.ts'
import { songSelectionsEndpoints } from './song-selections.ts'
import { songSpreadsheetEndpoints } from './song-spreadsheet.ts'
import { songTagsEndpoints } from './song-tags.ts'
import { songsEndpoints } from './songs.ts'
import { trashEndpoints } from './trash.ts'
import { uploadedSongsEndpoints } from './uploaded-songs.ts'
import { uploadsEndpoints } from './uploads.ts'
import { userSelectionsEndpoints } from './user-selections.ts'
import { usersEndpoints } from './users.ts'
import { visibilityEndpoints } from './visibility.ts'
import { waveformEndpoints } from './waveform.ts'

/** The whole API as one table: 'METHOD /path' -> endpoint. */
export const api = {
  ...sessionEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...homeEndpoints,
  ...songsEndpoints,
  ...downloadsEndpoints,
  ...downloadCodesEndpoints,
  ...songMediaEndpoints,
  ...waveformEndpoints,
  ...songSelectionsEndpoints,
  ...songSpreadsheetEndpoints,
  ...songTagsEndpoints,
  ...artistsEndpoints,
  ...albumsEndpoints,
  ...categoriesEndpoints,
  ...playlistsEndpoints,
  ...adminPlaylistsEndpoints,
  ...searchEndpoints,
  ...numberedSongsEndpoints,
  ...likesEndpoints,
  ...redirectionsEndpoints,
  ...uploadsEndpoints,
  ...mediaImportEndpoints,
  ...uploadedSongsEndpoints,
  ...sampleToolsEndpoints,
  ...usersEndpoints,
  ...userSelectionsEndpoints,
  ...appsEndpoints,
  ...activityEndpoints,
  ...samplesEndpoints,
  ...importExportEndpoints,
  ...archiveEndpoints,
  ...playsEndpoints,
  ...analyticsEndpoints,
  ...codesEndpoints,
  ...printEndpoints,
  ...visibilityEndpoints,
  ...groupsEndpoints,
  ...ownPagesEndpoints,
  ...trashEndpoints,
}

export type Api = typeof api
export type EndpointKey = keyof Api
/** Endpoints with responses cached in memory for all clients. */
export type CachedKey = { [K in EndpointKey]: Api[K] extends { cached: string } ? K : never }[EndpointKey]
