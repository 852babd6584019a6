import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AlbumCard } from '#contract/albums.ts'
import { ArtistCard } from '#contract/artists.ts'
import type { Language } from '#contract/languages.ts'
import { CategoryIntroduction, PlaylistCard } from '#contract/playlists.ts'
import { Song } from '#contract/songs.ts'
import { AppError, found } from '#server/app-error.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { Printer } from '#server/features/print/printer.ts'
import type { ShareCard } from '#server/features/print/render-task.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { NameTranslation } from '#server/http/public-endpoints.ts'
import type { Db } from '#server/repositories.ts'

export type ShareCards = ReturnType<typeof createShareCards>

/** Items that have a card. */
type CardSubject = { kind: 'song' | 'playlist' | 'category' | 'album' | 'artist'; id: string } | { kind: 'site' }

interface Deps {
  db: Db
  publicPlaylists: Pick<PublicPlaylistsService, 'areShown' | 'findListed'>
  albumsPresenter: Pick<AlbumsPresenter, 'toCards'>
  nameTranslation: Pick<NameTranslation, 'translate'>
  settings: SettingsRepository
  printer: Pick<Printer, 'run'>
}

/** Fields of a card's texts; the contract declares their names in other languages. */
const songTexts = Song.pick({ id: true, title: true, artist: true, artistId: true })
const playlistTexts = z.strictObject({ ...PlaylistCard.pick({ id: true, name: true }).shape, songs: z.array(songTexts) })
type Card = Omit<ShareCard, 'siteName' | 'shape'>
/** Translates the names in an output to the language of the card. */
type Named = <Output>(schema: z.ZodType, output: Output) => Promise<Output>

const textsOf = ({ id, title, artist, artist_id: artistId }: Pick<SongRow, 'id' | 'title' | 'artist' | 'artist_id'>) => ({
  id,
  title,
  artist,
  artistId,
})

/** Cards of some 100 KB each. */
const cachedMax = 80
/** Prints of administrators have priority: a card is rejected if more tasks are waiting. */
const waitingMax = 4

/** Pictures that messengers and directories of podcasts show of an item, rendered on request and cached (LRU). */
export function createShareCards({ db, publicPlaylists, albumsPresenter, nameTranslation, settings, printer }: Deps) {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: cachedMax })

  async function cardOf(subject: CardSubject, named: Named): Promise<Omit<ShareCard, 'shape'>> {
    const { site_name: siteName, site_description: description, brand_accent: siteColor } = await settings.current()
    if (subject.kind === 'site') return { title: siteName, byline: description, siteName: '', color: siteColor, covers: [] }
    const needsPlaylists = subject.kind === 'playlist' || subject.kind === 'category'
    if (needsPlaylists && !(await publicPlaylists.areShown())) throw new AppError('not_found')
    return { siteName, ...(await cards[subject.kind](subject.id, named, siteColor)) }
  }

  const cards = { song: songCard, album: albumCard, artist: artistCard, playlist: playlistCard, category: categoryCard }

  async function songCard(id: string, named: Named): Promise<Card> {
    const song = await db.songs.find(id)
    if (song?.status !== 'published') throw new AppError('not_found')
    const { category_color: color, shown_cover_path: coverPath } = song
    const { title, artist } = await named(songTexts, textsOf(song))
    return { title, byline: artist ?? '', color, covers: [{ title, color, coverPath }] }
  }

  async function albumCard(id: string, named: Named, siteColor: string): Promise<Card> {
    const album = await db.albums.findPublic(id)
    const [texts] = album ? await albumsPresenter.toCards([album]) : []
    if (!album || !texts) throw new AppError('not_found')
    const { title, artist } = await named(AlbumCard, texts)
    const coverPath = album.cover_path ?? album.song_cover_path
    return { title, byline: artist ?? '', color: siteColor, covers: [{ title, color: siteColor, coverPath }] }
  }

  async function artistCard(id: string, named: Named, siteColor: string): Promise<Card> {
    const artist = found(await db.artists.findPublic(id))
    const { name, summary, cover_path: coverPath } = artist
    const texts = await named(ArtistCard.pick({ id: true, name: true, summary: true }), { id, name, summary })
    return {
      title: texts.name,
      byline: texts.summary ?? '',
      color: siteColor,
      covers: [{ title: texts.name, color: siteColor, coverPath }],
    }
  }

  async function playlistCard(id: string, named: Named, siteColor: string): Promise<Card> {
    const { row: playlist, songs } = await publicPlaylists.findListed(id)
    const songCovers = await db.playlists.songCovers([playlist])
    const texts = await named(playlistTexts, { id, name: playlist.name, songs: songs.map(textsOf) })
    const title = texts.name
    const color = playlist.category_color ?? songs[0]?.category_color ?? siteColor
    const covers = (songCovers.get(id) ?? [playlist.cover_path]).map((coverPath) => ({ title, color, coverPath }))
    const artists = [...new Set(texts.songs.flatMap(({ artist }) => artist ?? []))]
    return { title, byline: artists.slice(0, 4).join(', '), color, covers }
  }

  async function categoryCard(id: string, named: Named): Promise<Card> {
    const category = found(await db.playlists.findCategory(id))
    const { name, description, color } = await named(CategoryIntroduction, category)
    return { title: name, byline: description ?? '', color, covers: [] }
  }

  async function render(card: ShareCard): Promise<Uint8Array> {
    const result = await printer.run({ kind: 'share-card', card }, AbortSignal.timeout(30_000), { waitingMax })
    if (result.kind !== 'share-card') throw new Error('the task was a share card')
    return result.bytes
  }

  return {
    /**
     * A JPEG. `language` null uses the names as entered. Throws not_found if visitors cannot see the subject, and unavailable while the
     * printer is busy.
     */
    async get(subject: CardSubject, shape: ShareCard['shape'], language: Language | null): Promise<Uint8Array> {
      const card = { shape, ...(await cardOf(subject, (schema, output) => nameTranslation.translate(schema, output, language))) }
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
