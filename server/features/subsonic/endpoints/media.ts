import { z } from 'zod'
import { coverWidths } from '#contract/songs.ts'
import { usernameKey } from '#server/database/profile-keys.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { SongsService } from '#server/features/songs/songs.service.ts'
import type { Db } from '#server/repositories.ts'
import { mayDownload } from '#server/visibility/download-rule.ts'
import { forVisitors } from '#server/visibility/school-privacy.ts'
import { type Endpoint, reading } from '../endpoint.ts'
import type { FoundAlbums } from '../found-albums.ts'
import { type Kind, parseId, readId } from '../ids.ts'
import type { OwnPlaylists } from '../own-playlists.ts'
import { optionalBoolean, optionalNumber, optionalText, text } from '../parameters.ts'
import { Bytes, type Call, notFound, ProtocolError } from '../protocol.ts'

interface Deps {
  db: Db
  songs: Pick<SongsService, 'requireAudible'>
  albums: FoundAlbums
  playlists: OwnPlaylists
  downloadOffers: Pick<DownloadOffers, 'accessTo'>
}

/** Location of a picture. */
interface Picture {
  cover_path: string | null
  external_cover_url: string | null
}

export function mediaEndpoints({ db, songs, albums, playlists, downloadOffers }: Deps): Record<string, Endpoint> {
  const pictures: Record<Exclude<Kind, 'singles'>, (id: string, call: Call) => Promise<Picture | undefined>> = {
    async song(id, call) {
      const { shown_cover_path, external_cover_url } = forVisitors(await songs.requireAudible(id, call))
      return { cover_path: shown_cover_path, external_cover_url }
    },
    async album(id, call) {
      const album = await albums.find(id, call)
      return { cover_path: album.cover_path ?? album.song_cover_path, external_cover_url: album.song_external_cover_url }
    },
    async artist(id) {
      const artist = await db.artists.findPublic(id)
      return artist && { cover_path: artist.cover_path, external_cover_url: null }
    },
    async playlist(id, call) {
      const playlist = await playlists.find(id, call)
      const [first] = (await db.playlists.songCovers([playlist])).get(id) ?? []
      return { cover_path: playlist.cover_path ?? first ?? null, external_cover_url: playlist.external_cover_url }
    },
  }

  const pictureBytes = ({ cover_path, external_cover_url }: Picture, width: number | undefined, what: string): Bytes => {
    if (cover_path !== null) return new Bytes({ kind: 'cover', key: cover_path + fileSuffix(width) })
    if (external_cover_url !== null) return new Bytes({ kind: 'external', address: external_cover_url })
    throw notFound(what)
  }

  return {
    stream: reading(
      z.object({ id: text, maxBitRate: optionalNumber, format: optionalText, estimateContentLength: optionalBoolean }),
      async ({ id, maxBitRate = 0, format }, call) => {
        const row = await songs.requireAudible(readId('song', id), call)
        return songBytes(row, chosenFile(row, { maxBitRate, format }))
      },
    ),

    download: reading(z.object({ id: text }), async ({ id }, call) => {
      const row = await songs.requireAudible(readId('song', id), call)
      if (!call.viewer?.mayEdit && !mayDownload(await downloadOffers.accessTo(row)))
        throw new ProtocolError('forbidden', 'This song is not offered for download.')
      return songBytes(row, row.media_path)
    }),

    getCoverArt: reading(z.object({ id: text, size: optionalNumber }), async ({ id, size }, call) => {
      const parsed = parseId(id)
      const picture = parsed && parsed.kind !== 'singles' ? await pictures[parsed.kind](parsed.id, call) : undefined
      if (!picture) throw notFound(`The cover '${id}'`)
      return pictureBytes(picture, size, 'The cover')
    }),

    getAvatar: reading(z.object({ username: text }), async ({ username }) => {
      const profile = await db.users.findByName(username)
      if (profile?.username_key !== usernameKey(username)) throw notFound('The user')
      return pictureBytes({ cover_path: profile.avatar_path, external_cover_url: profile.avatar_url }, 320, 'The avatar')
    }),

    getVideoInfo: reading(z.object({ id: text }), async ({ id }, call) => {
      const row = await songs.requireAudible(readId('song', id), call)
      if (row.media_type !== 'video') throw notFound('The video')
      const captions = row.captions_path === null ? {} : { captions: [{ id, name: 'Captions' }] }
      return { videoInfo: { id, ...captions } }
    }),

    getCaptions: reading(z.object({ id: text, format: optionalText }), async ({ id }, call) => {
      const { captions_path } = await songs.requireAudible(readId('song', id), call)
      if (captions_path === null) throw notFound('The captions')
      return new Bytes({ kind: 'captions', key: captions_path })
    }),
  }
}

const songBytes = (row: SongRow, key: string | null): Bytes => {
  if (key !== null) return new Bytes({ kind: 'media', key })
  if (row.external_url !== null) return new Bytes({ kind: 'external', address: row.external_url })
  throw notFound('The file of the song')
}

/** In kbit/s. */
const smallBitRate = 80

/**
 * The stored file that fits best, because nothing is transcoded on request: the rendition if there is one, like in the site's player, and
 * the small rendition if the larger file exceeds the bit rate. 'raw' requests the original.
 */
function chosenFile(row: SongRow, { maxBitRate, format }: { maxBitRate: number; format: string | undefined }): string | null {
  if (format === 'raw') return row.media_path
  const usual = row.rendition_path ?? row.media_path
  const size = row.rendition_path === null ? row.size_bytes : row.rendition_size_bytes
  const bitRate = size !== null && row.duration_seconds ? (size * 8) / row.duration_seconds / 1000 : 0
  const isTooMuch = maxBitRate > 0 && bitRate > maxBitRate && bitRate > smallBitRate
  return isTooMuch && row.small_path !== null ? row.small_path : usual
}

/** The widest file as JPEG, which every player reads; WebP for players that request a smaller size. */
function fileSuffix(width: number | undefined): string {
  const fitting = coverWidths.find((stored) => width !== undefined && stored >= width)
  return fitting === undefined || fitting === coverWidths.at(-1) ? `-${coverWidths.at(-1)}.jpg` : `-${fitting}.webp`
}
