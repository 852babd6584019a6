import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Album, AlbumCard } from '#contract/albums.ts'
import { ArtistCard } from '#contract/artists.ts'
import type { Language } from '#contract/languages.ts'
import { languagePrefixes, pages, prefixOf } from '#contract/pages.ts'
import { Playlist, PlaylistCard } from '#contract/playlists.ts'
import { songWordOf } from '#contract/song-words.ts'
import { Song } from '#contract/songs.ts'
import { brandOf, surfaceColors } from '#design/brand.ts'
import { AppError, nullIfMissing } from '#server/app-error.ts'
import type { AlbumsPresenter } from '#server/features/albums/albums.presenter.ts'
import type { AlbumsService } from '#server/features/albums/albums.service.ts'
import type { ArtistsPresenter } from '#server/features/artists/artists.presenter.ts'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { SongRow } from '#server/features/songs/song-rows.repository.ts'
import type { PresentSongs } from '#server/features/songs/songs.presenter.ts'
import { apiLanguage } from '#server/http/api-language.ts'
import { CachedResponse } from '#server/http/cached-response.ts'
import type { NameTranslation } from '#server/http/public-endpoints.ts'
import type { RequestVersion } from '#server/http/request-version.ts'
import { mountPublicRoute, type ResponseCache } from '#server/http/response-cache.ts'
import { xmlDocument } from '#server/http/xml.ts'
import type { Db } from '#server/repositories.ts'
import { renderRichText } from '#server/rich-text.ts'
import { chaptersFile, chaptersOf } from './chapters.ts'
import { albumFeed, artistFeed, chaptersType, FeedSong, playlistFeed, podcastFileOf } from './feeds.ts'
import { oembedResponse, readOembedRequest } from './oembed.ts'
import { registerPodcastFiles } from './podcast-files.routes.ts'
import type { ShareCards } from './share-cards.ts'
import { createSitemap } from './sitemap.ts'
import { subRipOf } from './sub-rip.ts'
import { webManifest } from './web-manifest.ts'

/** Name of a card: '{id}.jpg', or '{id}-square.jpg'. */
const cardFile = /^([\w-]+?)(-square)?\.jpg$/
const CardParams = z.object({
  kind: z.enum(['song', 'playlist', 'category', 'album', 'artist', 'site']),
  file: z.string().regex(cardFile),
})
/** Songs in the feed of an artist. */
const feedMax = 100
const cardSeconds = 24 * 60 * 60

const latest = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((date, other) => (other && other > date ? other : date), first)

interface SharingDeps {
  db: Db
  publicPlaylists: PublicPlaylistsService
  presentSongs: PresentSongs
  albums: Pick<AlbumsService, 'getPublic'>
  albumsPresenter: AlbumsPresenter
  artistsPresenter: ArtistsPresenter
  settings: SettingsRepository
  shareCards: ShareCards
  nameTranslation: Pick<NameTranslation, 'translate'>
  basePath: string
  /** Scheme, host and port of the site, as the client sees them. */
  originOf: (request: FastifyRequest) => string
  responses: ResponseCache
  asOf: RequestVersion
  /** Counts the download of a song by a podcast app. */
  notePodcastDownload(songId: string): void
}

/** Endpoints for other programs: feeds and their files, share cards, sitemap, robots.txt, web app manifest, oEmbed. */
export function registerSharing(app: FastifyInstance, deps: SharingDeps) {
  const {
    db,
    publicPlaylists,
    presentSongs,
    albums,
    albumsPresenter,
    artistsPresenter,
    settings,
    shareCards,
    nameTranslation,
    basePath,
    originOf,
    responses,
    asOf,
    notePodcastDownload,
  } = deps
  /** Makes paths absolute. Paths of the API already include the base path; external addresses are unchanged. */
  const absolute = (origin: string) => (path: string) => {
    if (!path.startsWith('/')) return path
    return origin + (basePath && path.startsWith(`${basePath}/`) ? path : basePath + path)
  }
  const mount = <A extends object>(url: string, read: (request: FastifyRequest) => A, make: (input: A) => Promise<CachedResponse>) =>
    mountPublicRoute(app, url, { responses, asOf, read, make })
  const readOrigin = (request: FastifyRequest) => ({ origin: originOf(request) })
  const readFeed = (request: FastifyRequest) => ({
    ...readOrigin(request),
    language: apiLanguage(request),
    id: (request.params as { id: string }).id,
  })

  async function publisher(origin: string, language: Language | null) {
    const { site_name: siteName, site_description: siteDescription, support_email: email, song_word } = await settings.current()
    return { siteName, siteDescription, email, songWord: songWordOf(song_word), at: absolute(origin), language }
  }

  async function feedSongs(rows: readonly SongRow[], language: Language | null): Promise<FeedSong[]> {
    const { toSong, mp3Of } = await presentSongs()
    const ids = rows.map(({ id }) => id)
    const [lyrics, guards] = await Promise.all([db.songs.lyricsOf(ids), db.songs.listGuards(ids)])
    const albumStarts = new Map(guards.map(({ id, album_visible_from }) => [id, album_visible_from]))
    const songs = rows.map(async (row) => ({
      ...toSong(row),
      descriptionHtml: await renderRichText(row.description, { describesSong: true }),
      trackNumber: row.track_number,
      language: row.language,
      lyrics: lyrics.get(row.id) ?? null,
      smallSizeBytes: row.small_size_bytes,
      mp3: mp3Of(row),
      publishedAt: latest(row.created_at, row.visible_from, albumStarts.get(row.id)),
    }))
    return nameTranslation.translate(z.array(FeedSong), await Promise.all(songs), language)
  }

  mount('/feeds/playlist/:id.xml', readFeed, async ({ id, origin, language }) => {
    const found = await publicPlaylists.findListed(id)
    const [playlist, songs] = await Promise.all([
      nameTranslation.translate(Playlist, await publicPlaylists.present(found), language),
      feedSongs(found.songs, language),
    ])
    return feed(await playlistFeed(playlist, songs, await publisher(origin, language)))
  })

  /** A merged item has no feed: redirects like its page, or throws not_found. */
  async function movedFeed(kind: 'album' | 'artist', id: string, language: Language | null): Promise<CachedResponse> {
    const into = await db.mergedItems.find(id)
    if (!into) throw new AppError('not_found')
    return movedTo(`${basePath}${prefixOf(language)}/feeds/${kind}/${into}.xml`)
  }

  mount('/feeds/album/:id.xml', readFeed, async ({ id, origin, language }) => {
    const found = await albums.getPublic(id).catch(nullIfMissing)
    if (!found) return movedFeed('album', id, language)
    if (found.isUnlisted) throw new AppError('not_found')
    const [album, songs] = await Promise.all([
      nameTranslation.translate(Album, await albumsPresenter.toAlbum(found), language),
      feedSongs(found.songs, language),
    ])
    return feed(await albumFeed(album, songs, await publisher(origin, language)))
  })

  mount('/feeds/artist/:id.xml', readFeed, async ({ id, origin, language }) => {
    const row = await db.artists.findPublic(id)
    if (!row) return movedFeed('artist', id, language)
    const [whole, rows] = await Promise.all([artistsPresenter.toArtist(row), db.songLists.newestOfArtist(id, feedMax)])
    const [artist, songs] = await Promise.all([nameTranslation.translate(ArtistCard, whole, language), feedSongs(rows, language)])
    return feed(await artistFeed(artist, songs, await publisher(origin, language)))
  })

  async function listedSong(id: string): Promise<SongRow> {
    const row = await db.songs.find(id)
    if (row?.status !== 'published') throw new AppError('not_found')
    return row
  }

  mount('/feeds/chapters/:id.json', readFeed, async ({ id, language }) => {
    const [song] = await feedSongs([await listedSong(id)], language)
    const chapters = chaptersOf(song?.descriptionHtml ?? null)
    if (chapters.length === 0) throw new AppError('not_found')
    return file(chaptersType, chaptersFile(chapters), forPages)
  })

  mount('/feeds/transcript/:id.srt', readFeed, async ({ id, language }) => {
    const [song] = await feedSongs([await listedSong(id)], language)
    const transcript = song ? subRipOf(song) : null
    if (transcript === null) throw new AppError('not_found')
    return file('application/x-subrip; charset=utf-8', transcript, forPages)
  })

  registerPodcastFiles(app, {
    noteDownload: notePodcastDownload,
    async addressOf(songId, request) {
      const [song] = await feedSongs([await listedSong(songId)], apiLanguage(request))
      const address = song && podcastFileOf(song).address
      if (!address) throw new AppError('not_found')
      return absolute(originOf(request))(address)
    },
  })

  app.get('/cards/:kind/:file', async (request, reply) => {
    const params = CardParams.safeParse(request.params)
    if (!params.success) throw new AppError('not_found')
    const { kind, file } = params.data
    const [, id = '', square] = cardFile.exec(file) ?? []
    const card = await shareCards.get(kind === 'site' ? { kind } : { kind, id }, square ? 'square' : 'wide', apiLanguage(request))
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': `public, max-age=${cardSeconds}`, 'cross-origin-resource-policy': 'cross-origin' })
      .send(Buffer.from(card))
  })

  const sitemap = createSitemap({ db, publicPlaylists })
  const xmlType = 'application/xml; charset=utf-8'
  mount('/sitemap.xml', readOrigin, async ({ origin }) => file(xmlType, await sitemap.whole(absolute(origin))))
  const readPart = (request: FastifyRequest) => ({ ...readOrigin(request), part: (request.params as { part: string }).part })
  mount('/sitemaps/:part.xml', readPart, async ({ origin, part }) => file(xmlType, await sitemap.part(part, absolute(origin))))

  mount('/robots.txt', readOrigin, async ({ origin }) => {
    const closed = Object.entries(pages).flatMap(([path, { area, robots }]) =>
      robots === 'disallow' && !path.endsWith('*')
        ? (area === 'public' ? ['', ...languagePrefixes] : ['']).map((prefix) => `Disallow: ${basePath}${prefix}${path}`)
        : [],
    )
    const lines = ['User-agent: *', ...closed, `Sitemap: ${absolute(origin)('/sitemap.xml')}`, '']
    return file('text/plain; charset=utf-8', lines.join('\n'))
  })

  mount(
    '/manifest.webmanifest',
    () => ({}),
    async () => {
      const current = await settings.current()
      const { site_name: name, site_description: description } = current
      const surface = surfaceColors(brandOf(current)).light
      return file('application/manifest+json', JSON.stringify(webManifest({ name, description, surface, basePath })))
    },
  )

  const readOembed = (request: FastifyRequest) => {
    const origin = originOf(request)
    return { origin, ...readOembedRequest(request.query, origin + basePath) }
  }
  mount('/api/oembed', readOembed, async ({ origin, kind, id, theme, startSeconds, language, maxWidth, maxHeight, format }) => {
    if (!format)
      return new CachedResponse('Only format=json and format=xml are offered.', { status: 501, headers: { 'content-type': 'text/plain' } })
    const facts = await factsOf[kind](id, language)
    const embed = oembedResponse({
      ...facts,
      // oEmbed requires the size, which is unknown for an external picture.
      coverAddress: facts.coverUrl?.startsWith('/') ? absolute(origin)(facts.coverUrl) : null,
      embeddable: { kind, id, theme, startSeconds },
      siteName: (await settings.current()).site_name,
      siteAddress: origin + basePath,
      maxWidth,
      maxHeight,
    })
    return format === 'xml'
      ? file('text/xml; charset=utf-8', await xmlDocument({ oembed: embed }), forPages)
      : file('application/json; charset=utf-8', JSON.stringify(embed), forPages)
  })

  const factsOf = { song: songFacts, playlist: playlistFacts, album: albumFacts, artist: artistFacts }

  async function songFacts(id: string, language: Language | null) {
    const row = await listedSong(id)
    const { title, artist, mediaType, coverUrl } = await nameTranslation.translate(Song, (await presentSongs()).toSong(row), language)
    return { title, authorName: artist, shape: mediaType, coverUrl }
  }

  async function albumFacts(id: string, language: Language | null) {
    const row = await db.albums.findPublic(id)
    const [album] = row ? await albumsPresenter.toCards([row]) : []
    if (!album) throw new AppError('not_found')
    const { title, artist, coverUrl } = await nameTranslation.translate(AlbumCard, album, language)
    return { title, authorName: artist, shape: 'playlist' as const, coverUrl }
  }

  async function artistFacts(id: string, language: Language | null) {
    const row = await db.artists.findPublic(id)
    if (!row) throw new AppError('not_found')
    const { name, coverUrl } = await nameTranslation.translate(ArtistCard, await artistsPresenter.toArtist(row), language)
    return { title: name, authorName: null, shape: 'playlist' as const, coverUrl }
  }

  async function playlistFacts(id: string, language: Language | null) {
    const { name, creator, coverUrl } = await nameTranslation.translate(
      PlaylistCard,
      await publicPlaylists.present(await publicPlaylists.findListed(id)),
      language,
    )
    return { title: name, authorName: creator?.displayName ?? null, shape: 'playlist' as const, coverUrl }
  }
}

const movedTo = (location: string) => new CachedResponse('', { status: 301, headers: { location, 'cache-control': 'max-age=3600' } })

const feed = (xml: string) => file('application/rss+xml; charset=utf-8', xml)

/** Pages of other sites may read these, such as players. */
const forPages = { 'access-control-allow-origin': '*' }

const file = (type: string, body: string, headers: Record<string, string> = { 'cross-origin-resource-policy': 'cross-origin' }) =>
  new CachedResponse(body, { headers: { 'content-type': type, 'cache-control': 'no-cache', ...headers } })
