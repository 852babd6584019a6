import { extname } from 'node:path'
import { AppError } from '#server/app-error.ts'
import type { DownloadOffers } from '#server/features/songs/download-offers.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import { isInDownload, mayDownload } from '#server/visibility/download-rule.ts'
import { isSongAccessibleTo } from '#server/visibility/song-visibility.ts'
import { anonymous, type Visitor } from '#server/visibility/visibility-rule.ts'

interface Deps {
  db: Db
  addresses: Addresses
  downloadOffers: DownloadOffers
}

export const downloadsRoutes = ({ db, addresses, downloadOffers }: Deps) => {
  async function offerOf(id: string, visitor: Visitor) {
    const song = await db.songs.find(id)
    if (!song || !isSongAccessibleTo(song, visitor)) throw new AppError('not_found')
    const access = await downloadOffers.accessTo(song)
    const redeemUrl = access === 'code' && isInDownload(song, access) ? addresses.redeem() : null
    if (!mayDownload(access) || song.media_path === null) return { fileUrl: null, format: null, rendition: null, mp3Url: null, redeemUrl }
    const { media_path, rendition_path } = song
    return {
      fileUrl: addresses.download(song.id),
      format: extensionOf(media_path),
      rendition: rendition_path === null ? null : { url: addresses.download(song.id, 'rendition'), format: extensionOf(rendition_path) },
      mp3Url: song.mp3_path === null ? null : addresses.download(song.id, 'mp3'),
      redeemUrl,
    }
  }
  return {
    'GET /api/songs/:id/download': {
      anonymous: ({ params }) => offerOf(params.id, anonymous),
      personal: ({ params, ...visitor }) => offerOf(params.id, visitor),
    },
  } satisfies Partial<Handlers>
}

const extensionOf = (key: string): string => extname(key).slice(1)
