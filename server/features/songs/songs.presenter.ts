import type { PlaylistSong } from '#contract/admin-playlists.ts'
import type { Credit } from '#contract/credits.ts'
import { languages } from '#contract/languages.ts'
import { MediaDetails } from '#contract/media-details.ts'
import { loudnessModes } from '#contract/setting-rules.ts'
import type { AdminSong, AdminSongDetails, PlayableSong, Song, SongDetails } from '#contract/songs.ts'
import { fieldsOf } from '#server/database/columns.ts'
import { namesIn } from '#server/database/item-names.ts'
import type { SongsTable } from '#server/database/schema.ts'
import type { Settings } from '#server/features/settings/setting-defaults.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { Addresses } from '#server/http/addresses.ts'
import { renderRichText } from '#server/rich-text.ts'
import { creditsForVisitors, forVisitors, hidesNames, isSchoolPrivate } from '#server/visibility/school-privacy.ts'
import { visibilityColumns } from '#server/visibility/visibility-columns.ts'
import { combinedLoudness, type LoudnessRule, playbackVolume } from './playback-volume.ts'
import { approvalOf, listedFactColumns, publicFactColumns, songDetailColumns, songFactColumns } from './song-columns.ts'
import type { SongRow } from './song-rows.repository.ts'

/** Creates a presenter with the current settings. */
export type PresentSongs = () => Promise<SongsPresenter>
type SongsPresenter = ReturnType<typeof presenterFor>

type WithLyrics = SongRow & Pick<SongsTable, 'lyrics'>

/** Columns that a player needs. */
type PlayableRow = Pick<
  SongRow,
  | 'id'
  | 'title'
  | 'artist'
  | 'artist_id'
  | 'album'
  | 'album_id'
  | 'category_id'
  | 'category_name'
  | 'category_color'
  | 'media_type'
  | 'status'
  | 'media_path'
  | 'external_url'
  | 'shown_cover_path'
  | 'external_cover_url'
  | 'captions_path'
  | 'duration_seconds'
  | 'loudness'
  | 'rendition_path'
  | 'small_path'
  | 'stream_path'
>

/** The aspect ratio; renditions have the same. */
function videoSize({ media_type, media_details }: SongRow): Song['videoSize'] {
  if (media_type !== 'video' || media_details === null) return null
  const { width, height } = MediaDetails.parse(JSON.parse(media_details)).video ?? {}
  return width && height ? { width, height } : null
}

/** The languages in which there is a recording, with the song's own language if it is known. Nothing if no other song is its recording. */
function recordingsOf({ names, language }: Pick<SongRow, 'names' | 'language'>): Pick<Song, 'recordings'> {
  if (!names.includes('"recordingId"')) return {}
  const inLanguages = namesIn(names)
  const own = language?.split('-')[0]?.toLowerCase()
  return { recordings: languages.filter((code) => code === own || inLanguages[code]?.recordingId) }
}

/** Whether an original of this type is played where names are hidden. */
type IsPlayedWithoutNames = (mimeType: string) => boolean

/** Converts rows to responses: for players, for the public, and for editors. */
export const createPresentSongs =
  (addresses: Addresses, settings: Pick<SettingsRepository, 'current'>, isPlayedWithoutNames: IsPlayedWithoutNames): PresentSongs =>
  async () =>
    presenterFor(addresses, loudnessRuleOf(await settings.current()), isPlayedWithoutNames)

const loudnessRuleOf = ({ loudness_mode, loudness_target }: Settings): LoudnessRule => ({
  mode: loudnessModes.find((mode) => mode === loudness_mode) ?? 'off',
  target: Number(loudness_target),
})

function presenterFor(addresses: Addresses, loudnessRule: LoudnessRule, isPlayedWithoutNames: IsPlayedWithoutNames) {
  /** Prefers the rendition, if there is one. */
  const fileUrl = (row: PlayableRow): string =>
    row.media_path === null ? (row.external_url ?? '') : urlOf(row, row.rendition_path ?? row.media_path)

  const urlOf = ({ status }: PlayableRow, key: string): string =>
    status === 'published' ? addresses.publicMedia(key) : addresses.media(key)

  const playable = (row: PlayableRow): PlayableSong => ({
    id: row.id,
    title: row.title,
    artist: row.artist,
    artistId: row.artist_id,
    album: row.album,
    albumId: row.album_id,
    category: { id: row.category_id, name: row.category_name, color: row.category_color },
    mediaType: row.media_type,
    fileUrl: fileUrl(row),
    smallFileUrl: row.small_path === null ? null : urlOf(row, row.small_path),
    // Not a public address, which may lead to another server: scripts read streams, and may read only responses of this site.
    streamUrl: row.stream_path === null ? null : addresses.media(row.stream_path),
    coverUrl: addresses.songCover(row),
    captionsUrl: row.captions_path === null ? null : addresses.captions(row.captions_path),
    durationSeconds: row.duration_seconds,
    volume: playbackVolume(row.loudness, loudnessRule),
  })

  /** Its MP3 rendition. */
  const mp3Of = (row: SongRow) => (row.mp3_path === null ? null : { address: urlOf(row, row.mp3_path), sizeBytes: row.mp3_size_bytes })

  /** The song as editors and its uploader see it. */
  const toOwnSong = (row: SongRow): Song => ({
    ...playable(row),
    ...fieldsOf(songDetailColumns, row),
    mimeType: row.rendition_mime_type ?? row.mime_type,
    videoSize: videoSize(row),
    sizeBytes: row.rendition_size_bytes ?? row.size_bytes,
    createdAt: row.created_at,
  })

  const toPlayable = (row: PlayableRow & Pick<SongRow, 'school_privacy' | 'cover_path' | 'names' | 'language'>): PlayableSong => ({
    ...playable(forVisitors(row)),
    ...recordingsOf(row),
  })
  const toSong = (row: SongRow): Song => ({ ...toOwnSong(forVisitors(row)), ...recordingsOf(row) })

  /** The song in place of another one whose recording it is, with its lyrics. */
  const toRecording = (row: WithLyrics) => ({
    ...toSong(row),
    ...fieldsOf(publicFactColumns, row),
    schoolPrivacy: row.school_privacy,
  })

  /** Marks songs that are not listed, and those with school privacy. */
  const toSongDetails = async (row: WithLyrics, credits: Credit[]): Promise<SongDetails> => {
    const unlisted = row.status === 'restricted' && { isUnlisted: true as const }
    const schoolPrivate = isSchoolPrivate(row) && { isSchoolPrivate: true as const }
    const texts = {
      descriptionHtml: await renderRichText(row.description, { describesSong: true }),
      credits: creditsForVisitors(row, credits),
    }
    return { ...toSong(row), ...fieldsOf(publicFactColumns, row), ...texts, ...unlisted, ...schoolPrivate }
  }

  const isWithheld = (row: SongRow): boolean =>
    hidesNames(row) &&
    row.mime_type !== null &&
    row.rendition_path === null &&
    row.small_path === null &&
    !isPlayedWithoutNames(row.mime_type)

  const toAdminSong = (row: SongRow): AdminSong => ({
    ...toOwnSong(row),
    ...fieldsOf(listedFactColumns, row),
    // The plain path: the form would treat the address of a CDN as an external file.
    ...(row.media_path !== null && { fileUrl: addresses.media(row.rendition_path ?? row.media_path) }),
    ...fieldsOf(visibilityColumns, row),
    protectionId: row.protection_id,
    schoolPrivacy: row.school_privacy,
    isListed: row.status === 'published',
    status: approvalOf(row),
    isFavorite: Boolean(row.is_favorite),
    isFileMissing: Boolean(row.is_file_missing),
    hasCover: row.cover_path !== null || row.external_cover_url !== null,
    isCoverPending: row.pending_picture !== null,
    isLimited: row.plays_everywhere !== null && !row.plays_everywhere,
    isWithheld: isWithheld(row),
    uploadedBy:
      row.uploaded_by === null
        ? null
        : { id: row.uploaded_by, username: row.uploader_username ?? '', displayName: row.uploader_display_name ?? '' },
    version: row.version,
  })

  const toAdminSongDetails = (row: WithLyrics, credits: Credit[]): AdminSongDetails => ({
    ...toAdminSong(row),
    ...fieldsOf(songFactColumns, row),
    credits,
  })

  /** In the mode 'playlists', songs keep their relative loudness, and the playlist as a whole gets the target. */
  const toSongsOfPlaylist = (rows: readonly SongRow[]): Song[] => {
    const songs = rows.map(toSong)
    if (loudnessRule.mode !== 'playlists') return songs
    const volume = playbackVolume(combinedLoudness(rows), loudnessRule)
    return songs.map((song) => ({ ...song, volume }))
  }

  const toPlaylistSong = (row: PlayableRow): PlaylistSong => ({ ...playable(row), status: approvalOf(row) })

  return {
    mp3Of,
    toPlayable,
    toSong,
    toOwnSong,
    toRecording,
    toSongDetails,
    toAdminSong,
    toAdminSongDetails,
    toSongsOfPlaylist,
    toPlaylistSong,
  }
}
