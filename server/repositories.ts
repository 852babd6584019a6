import { keysOf } from '#contract/keys.ts'
import { updateStatistics } from '#server/database/statistics.ts'
import type { Database, Handle } from './database/database.ts'
import { createRowLocks } from './database/engine/row-locks.ts'
import { createActivityRepository } from './features/activity/activity.repository.ts'
import { createAlbumsRepository } from './features/albums/albums.repository.ts'
import { createAnalyticsRepository } from './features/analytics/analytics.repository.ts'
import { createStatisticsRepository } from './features/analytics/statistics.repository.ts'
import { createAccountsRepository } from './features/archive/accounts.repository.ts'
import { createArchiveRepository } from './features/archive/archive.repository.ts'
import { createArtistsRepository } from './features/artists/artists.repository.ts'
import { createMergedCreditsRepository } from './features/artists/merged-credits.repository.ts'
import { createCategoriesRepository } from './features/categories/categories.repository.ts'
import { createCodeBatchesRepository } from './features/codes/code-batches.repository.ts'
import { createCodeDestinationsRepository } from './features/codes/code-destinations.repository.ts'
import { createCodeHistoryRepository } from './features/codes/code-history.repository.ts'
import { createCodeScansRepository } from './features/codes/code-scans.repository.ts'
import { createCodesRepository } from './features/codes/codes.repository.ts'
import { createImportedCodesRepository } from './features/codes/imported-codes.repository.ts'
import { createScannedCodeRepository } from './features/codes/scanned-code.repository.ts'
import { createSongNamesRepository } from './features/codes/song-names.repository.ts'
import { createDownloadCodesRepository } from './features/downloads/download-codes.repository.ts'
import { createDownloadCountsRepository } from './features/downloads/download-counts.repository.ts'
import { createGroupsRepository } from './features/groups/groups.repository.ts'
import { createInvitationsRepository } from './features/groups/invitations.repository.ts'
import { createExportRepository } from './features/import-export/export.repository.ts'
import { createImportRepository } from './features/import-export/import.repository.ts'
import { createItemNamesRepository } from './features/item-names/item-names.repository.ts'
import { createCatalogStarsRepository } from './features/likes/catalog-stars.repository.ts'
import { createLikesRepository } from './features/likes/likes.repository.ts'
import { createSoundAnalysesRepository } from './features/media/analysis/sound-analyses.repository.ts'
import { createDiscardedFilesRepository } from './features/media/discarded-files.repository.ts'
import { createPendingCoversRepository } from './features/media/pending-covers.repository.ts'
import { createMediaFilesRepository } from './features/media/renditions/media-files.repository.ts'
import { createSignedAddressesRepository } from './features/media/signed-addresses.repository.ts'
import { createMediaImportRepository } from './features/media-import/media-import.repository.ts'
import { createOwnPagePicturesRepository } from './features/own-pages/own-page-pictures.repository.ts'
import { createOwnPagesRepository } from './features/own-pages/own-pages.repository.ts'
import { createAdminPlaylistsRepository } from './features/playlists/admin-playlists.repository.ts'
import { createLiveSongsRepository } from './features/playlists/live-songs.repository.ts'
import { createPlaylistSongsRepository } from './features/playlists/playlist-songs.repository.ts'
import { createPlaylistsRepository } from './features/playlists/playlists.repository.ts'
import { createPlaysRepository } from './features/plays/plays.repository.ts'
import { createRankingsRepository } from './features/plays/rankings.repository.ts'
import { createPrintRepository } from './features/print/print.repository.ts'
import { createMergedItemsRepository } from './features/redirections/merged-items.repository.ts'
import { createRedirectionsRepository } from './features/redirections/redirections.repository.ts'
import { createSampleRemovalRepository } from './features/samples/sample-removal.repository.ts'
import { createSamplesRepository } from './features/samples/samples.repository.ts'
import { createSessionRepository } from './features/session/session.repository.ts'
import { createSettingsRepository } from './features/settings/settings.repository.ts'
import { createSystemRepository } from './features/settings/system.repository.ts'
import { createSetupRepository } from './features/setup/setup.repository.ts'
import { createSharingRepository } from './features/sharing/sharing.repository.ts'
import { createSongLinksRepository } from './features/songs/song-links.repository.ts'
import { createSongListsRepository } from './features/songs/song-lists.repository.ts'
import { createSongSelectionsRepository } from './features/songs/song-selections.repository.ts'
import { createSongsRepository } from './features/songs/songs.repository.ts'
import { createDeviceSecretsRepository } from './features/subsonic/device-secrets.repository.ts'
import { createPlayQueuesRepository } from './features/subsonic/play-queues.repository.ts'
import { createSongGenresRepository } from './features/subsonic/song-genres.repository.ts'
import { createTrashRepository } from './features/trash/trash.repository.ts'
import { createUploadsRepository } from './features/uploads/uploads.repository.ts'
import { createUsersRepository } from './features/users/users.repository.ts'
import { createJobsRepository } from './jobs/jobs.repository.ts'
import { createProtectionsRepository } from './visibility/protections.repository.ts'
import { createVisibilityRepository } from './visibility/visibility.repository.ts'

const factories = {
  accounts: createAccountsRepository,
  activity: createActivityRepository,
  adminPlaylists: createAdminPlaylistsRepository,
  albums: createAlbumsRepository,
  analytics: createAnalyticsRepository,
  archive: createArchiveRepository,
  artists: createArtistsRepository,
  categories: createCategoriesRepository,
  codeDestinations: createCodeDestinationsRepository,
  codeBatches: createCodeBatchesRepository,
  codeHistory: createCodeHistoryRepository,
  codeScans: createCodeScansRepository,
  codes: createCodesRepository,
  deviceSecrets: createDeviceSecretsRepository,
  discardedFiles: createDiscardedFilesRepository,
  downloadCodes: createDownloadCodesRepository,
  downloadCounts: createDownloadCountsRepository,
  exports: createExportRepository,
  groups: createGroupsRepository,
  invitations: createInvitationsRepository,
  importedCodes: createImportedCodesRepository,
  mediaImport: createMediaImportRepository,
  imports: createImportRepository,
  itemNames: createItemNamesRepository,
  jobs: createJobsRepository,
  likes: createLikesRepository,
  liveSongs: createLiveSongsRepository,
  catalogStars: createCatalogStarsRepository,
  pendingCovers: createPendingCoversRepository,
  mergedCredits: createMergedCreditsRepository,
  mergedItems: createMergedItemsRepository,
  mediaFiles: createMediaFilesRepository,
  ownPages: createOwnPagesRepository,
  ownPagePictures: createOwnPagePicturesRepository,
  playQueues: createPlayQueuesRepository,
  playlistSongs: createPlaylistSongsRepository,
  playlists: createPlaylistsRepository,
  plays: createPlaysRepository,
  print: createPrintRepository,
  protections: createProtectionsRepository,
  redirections: createRedirectionsRepository,
  sampleRemoval: createSampleRemovalRepository,
  samples: createSamplesRepository,
  scannedCodes: createScannedCodeRepository,
  sessions: createSessionRepository,
  settings: createSettingsRepository,
  setup: createSetupRepository,
  sharing: createSharingRepository,
  signedAddresses: createSignedAddressesRepository,
  songGenres: createSongGenresRepository,
  songLinks: createSongLinksRepository,
  songLists: createSongListsRepository,
  songSelections: createSongSelectionsRepository,
  songs: createSongsRepository,
  soundAnalyses: createSoundAnalysesRepository,
  statistics: createStatisticsRepository,
  system: createSystemRepository,
  rankings: createRankingsRepository,
  rows: createRowLocks,
  trash: createTrashRepository,
  uploads: createUploadsRepository,
  users: createUsersRepository,
  songNames: createSongNamesRepository,
  visibility: createVisibilityRepository,
} satisfies Record<string, (handle: Handle) => object>

type Factories = typeof factories

/** All repositories of one handle: of the database, or of a transaction. */
export type Repositories = { readonly [Name in keyof Factories]: ReturnType<Factories[Name]> }

/** The database as services use it: `db.songs.find(id)`, `db.transaction((tx) => tx.songs.insert(song))`. */
export interface Db extends Repositories {
  /** All or nothing. After a conflict with another transaction, `work` is run again from the start, so it must change only the database. */
  transaction<T>(work: (tx: Repositories) => Promise<T>): Promise<T>
  /** Runs the transaction as a dry run: it is rolled back at its end. */
  rehearsal<T>(work: (tx: Repositories) => Promise<T>): Promise<T>
  /** Call after a transaction that wrote this number of rows. */
  updateStatistics(rows: number): Promise<void>
  /** Reads from one snapshot: concurrent writes are not visible, however long the reads take. The caller closes it. */
  openFrozenView(): Promise<{ repositories: Repositories; close(): Promise<void> }>
}

/** Creates each repository on first use. The handle is looked up at every use: outside a transaction, it throws while one is open. */
function lazily(handleOf: () => Handle): Repositories {
  const created = new Map<keyof Factories, object>()
  const getter = (name: keyof Factories) => ({
    enumerable: true,
    get() {
      const handle = handleOf()
      const repository = created.get(name) ?? factories[name](handle)
      created.set(name, repository)
      return repository
    },
  })
  const names = keysOf(factories)
  return Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, getter(name)]))) as Repositories
}

export const repositories = (handle: Handle): Repositories => lazily(() => handle)

export function createDb(database: Database): Db {
  const transaction = <T>(work: (tx: Repositories) => Promise<T>) => database.transaction((tx) => work(repositories(tx)))
  return Object.assign(
    lazily(() => database.handle),
    {
      transaction,
      async rehearsal<T>(work: (tx: Repositories) => Promise<T>): Promise<T> {
        const end = new RehearsalEnd<T>()
        return transaction(async (tx) => {
          end.result = [await work(tx)]
          throw end
        }).catch((error: unknown) => {
          if (error === end && end.result) return end.result[0]
          throw error
        })
      },
      updateStatistics: (rows: number) => updateStatistics(database.handle, rows),
      async openFrozenView() {
        const { handle, close } = await database.openFrozenView()
        return { repositories: repositories(handle), close }
      },
    },
  )
}

/** Thrown to roll the transaction back. */
class RehearsalEnd<T> extends Error {
  result: [T] | null = null
}
