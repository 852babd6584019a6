import type { Migration } from 'kysely/migration'
import type { Engine } from '../database.ts'
import type { MigrationName } from '../migration-names.ts'
import { initial } from './001-initial.ts'
import { activity } from './002-activity.ts'
import { songListing } from './003-song-listing.ts'
import { sameContent } from './004-same-content.ts'
import { avatars } from './005-avatars.ts'
import { playlistEditing } from './006-playlist-editing.ts'
import { plays } from './007-plays.ts'
import { transfer } from './009-transfer.ts'
import { archives } from './010-archives.ts'
import { libraryVersion } from './011-library-version.ts'
import { searchAndCounts } from './012-search-and-counts.ts'
import { ownUploads } from './013-own-uploads.ts'
import { originalContent } from './014-original-content.ts'
import { sharedState } from './016-shared-state.ts'
import { codes } from './017-codes.ts'
import { standardNames } from './018-standard-names.ts'
import { storableText } from './019-storable-text.ts'
import { deletedItems } from './020-deleted-items.ts'
import { pendingCovers } from './021-pending-covers.ts'
import { renditions } from './022-renditions.ts'
import { soundAnalyses } from './023-sound-analyses.ts'
import { setup } from './024-setup.ts'
import { catalog } from './025-catalog.ts'
import { streams } from './026-streams.ts'
import { catalogCodes } from './027-catalog-codes.ts'
import { artistCounts } from './028-artist-counts.ts'
import { visibility } from './029-visibility.ts'
import { opensubsonic } from './030-opensubsonic.ts'
import { catalogRankings } from './031-catalog-rankings.ts'
import { protections } from './032-protections.ts'
import { groups } from './033-groups.ts'
import { downloads } from './034-downloads.ts'
import { downloadCodes } from './035-download-codes.ts'
import { roles } from './036-roles.ts'
import { catalogStars } from './037-catalog-stars.ts'
import { invitations } from './038-invitations.ts'
import { schoolPrivacy } from './039-school-privacy.ts'
import { ownPages } from './040-own-pages.ts'
import { itemNames } from './041-item-names.ts'
import { catalogCounts } from './042-catalog-counts.ts'
import { renamedSubjects } from './043-renamed-subjects.ts'
import { signedAddresses } from './044-signed-addresses.ts'
import { catalogIndexes } from './045-catalog-indexes.ts'
import { catalogSizes } from './046-catalog-sizes.ts'
import { artistLists } from './047-artist-lists.ts'
import { songSearchOrder } from './048-song-search-order.ts'
import { likeness } from './049-likeness.ts'
import { bulkChanges } from './050-bulk-changes.ts'
import { albumSearchOrder } from './051-album-search-order.ts'
import { lyrics } from './052-lyrics.ts'
import { numberOrder } from './053-number-order.ts'
import { songNumbers } from './054-song-numbers.ts'
import { rejectionReasons } from './055-rejection-reasons.ts'
import { lyricsSearch } from './056-lyrics-search.ts'
import { taggedAlbums } from './057-tagged-albums.ts'
import { typedFormsOfTexts } from './058-typed-forms.ts'
import { liveSongs } from './059-live-songs.ts'
import { mp3Renditions } from './060-mp3-renditions.ts'
import { albumLikeness } from './061-album-likeness.ts'

/** A released migration is never changed. */
export const migrations = (engine: Engine): Record<MigrationName, Migration> => ({
  '001-initial': initial(engine),
  '002-activity': activity(),
  '003-song-listing': songListing(),
  '004-same-content': sameContent(),
  '005-avatars': avatars(),
  '006-playlist-editing': playlistEditing(),
  '007-plays': plays(),
  '009-transfer': transfer(engine),
  '010-archives': archives(engine),
  '011-library-version': libraryVersion(engine),
  '012-search-and-counts': searchAndCounts(engine),
  '013-own-uploads': ownUploads(),
  '014-original-content': originalContent(),
  '016-shared-state': sharedState(engine),
  '017-codes': codes(engine),
  '018-standard-names': standardNames(engine),
  '019-storable-text': storableText(engine),
  '020-deleted-items': deletedItems(),
  '021-pending-covers': pendingCovers(),
  '022-renditions': renditions(engine),
  '023-sound-analyses': soundAnalyses(engine),
  '024-setup': setup(),
  '025-catalog': catalog(engine),
  '026-streams': streams(engine),
  '027-catalog-codes': catalogCodes(engine),
  '028-artist-counts': artistCounts(engine),
  '029-visibility': visibility(engine),
  '030-opensubsonic': opensubsonic(engine),
  '031-catalog-rankings': catalogRankings(engine),
  '032-protections': protections(engine),
  '033-groups': groups(),
  '034-downloads': downloads,
  '035-download-codes': downloadCodes,
  '036-roles': roles(engine),
  '037-catalog-stars': catalogStars,
  '038-invitations': invitations,
  '039-school-privacy': schoolPrivacy(engine),
  '040-own-pages': ownPages(engine),
  '041-item-names': itemNames,
  '042-catalog-counts': catalogCounts(engine),
  '043-renamed-subjects': renamedSubjects,
  '044-signed-addresses': signedAddresses,
  '045-catalog-indexes': catalogIndexes,
  '046-catalog-sizes': catalogSizes(engine),
  '047-artist-lists': artistLists(engine),
  '048-song-search-order': songSearchOrder(engine),
  '049-likeness': likeness(engine),
  '050-bulk-changes': bulkChanges(engine),
  '051-album-search-order': albumSearchOrder(engine),
  '052-lyrics': lyrics,
  '053-number-order': numberOrder(engine),
  '054-song-numbers': songNumbers,
  '055-rejection-reasons': rejectionReasons,
  '056-lyrics-search': lyricsSearch(engine),
  '057-tagged-albums': taggedAlbums,
  '058-typed-forms': typedFormsOfTexts,
  '059-live-songs': liveSongs(engine),
  '060-mp3-renditions': mp3Renditions(engine),
  '061-album-likeness': albumLikeness(engine),
})
