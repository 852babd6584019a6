import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { Printer } from '#server/features/print/printer.ts'
import type { ShareCard } from '#server/features/print/render-task.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/repositories.ts'

export type ShareCards = ReturnType<typeof createShareCards>

/** What has a card. */
export type CardSubject = { kind: 'song' | 'playlist' | 'category' | 'album' | 'artist'; id: string } | { kind: 'site' }

interface Deps {
  db: Db
  publicPlaylists: Pick<PublicPlaylistsService, 'areShown' | 'findListed'>
  settings: SettingsRepository
  printer: Pick<Printer, 'run'>
}

/** Of some 100 KB each. */
const cachedMax = 80
/** Prints of administrators go first: a card that would have to wait longer is left out. */
const waitingMax = 4

/** The pictures of 1200 x 630 pixels that messengers show of an address, rendered when one is requested and cached (LRU). */
export function createShareCards({ db, publicPlaylists, settings, printer }: Deps) {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: cachedMax })

  async function cardOf(subject: CardSubject): Promise<ShareCard> {
    const { site_name: siteName, site_description: description, brand_accent: siteColor } = await settings.current()
    if (subject.kind === 'site') return { title: siteName, byline: description, siteName: '', color: siteColor, covers: [] }
    if (subject.kind === 'song') return { siteName, ...(await songCard(subject.id)) }
    if (subject.kind === 'album') return { siteName, ...(await albumCard(subject.id, siteColor)) }
    if (subject.kind === 'artist') return { siteName, ...(await artistCard(subject.id, siteColor)) }
    if (!(await publicPlaylists.areShown())) throw new AppError('not_found')
    return { siteName, ...(await (subject.kind === 'playlist' ? playlistCard(subject.id, siteColor) : categoryCard(subject.id))) }
  }

  async function songCard(id: string): Promise<Omit<ShareCard, 'siteName'>> {
    const song = await db.songs.find(id)
    if (song?.status !== 'published') throw new AppError('not_found')
    const { title, artist, category_color: color, cover_path: coverPath } = song
    return { title, byline: artist ?? '', color, covers: [{ title, color, coverPath }] }
  }

  async function albumCard(id: string, siteColor: string): Promise<Omit<ShareCard, 'siteName'>> {
    const album = await db.albums.findPublic(id)
    if (!album) throw new AppError('not_found')
    const { title, artist } = album
    return {
      title,
      byline: artist ?? '',
      color: siteColor,
      covers: [{ title, color: siteColor, coverPath: album.cover_path ?? album.song_cover_path }],
    }
  }

  async function artistCard(id: string, siteColor: string): Promise<Omit<ShareCard, 'siteName'>> {
    const artist = await db.artists.findPublic(id)
    if (!artist) throw new AppError('not_found')
    const { name: title, summary, cover_path: coverPath } = artist
    return { title, byline: summary ?? '', color: siteColor, covers: [{ title, color: siteColor, coverPath }] }
  }

  async function playlistCard(id: string, siteColor: string): Promise<Omit<ShareCard, 'siteName'>> {
    const { row: playlist, songs } = await publicPlaylists.findListed(id)
    const songCovers = await db.playlists.songCovers([playlist])
    const title = playlist.name
    const color = playlist.category_color ?? songs[0]?.category_color ?? siteColor
    const covers = (songCovers.get(id) ?? [playlist.cover_path]).map((coverPath) => ({ title, color, coverPath }))
    const artists = [...new Set(songs.flatMap(({ artist }) => artist ?? []))]
    return { title, byline: artists.slice(0, 4).join(', '), color, covers }
  }

  async function categoryCard(id: string): Promise<Omit<ShareCard, 'siteName'>> {
    const category = await db.playlists.findCategory(id)
    if (!category) throw new AppError('not_found')
    return { title: category.name, byline: category.description ?? '', color: category.color, covers: [] }
  }

  async function render(card: ShareCard): Promise<Uint8Array> {
    const result = await printer.run({ kind: 'share-card', card }, AbortSignal.timeout(30_000), { waitingMax })
    if (result.kind !== 'share-card') throw new Error('the task was a share card')
    return result.bytes
  }

  return {
    /** A JPEG. Throws not_found for what visitors cannot see, and unavailable while the printer is busy. */
    async get(subject: CardSubject): Promise<Uint8Array> {
      const card = await cardOf(subject)
      const key = createHash('sha256').update(JSON.stringify(card)).digest('base64')
      const cached = cache.get(key)
      if (cached) return cached
      const rendering = render(card)
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
      return rendering
    },
  }
}
