import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPlaylistsService } from '#server/features/playlists/public-playlists.service.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { SongsPresenter } from '#server/features/songs/songs.presenter.ts'
import type { SongsRepository } from '#server/features/songs/songs.repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { oembedAnswer, readOembedRequest } from './oembed.ts'
import { coverAddress, playlistFeed } from './playlist-feed.ts'
import type { SharingRepository } from './sharing.repository.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

interface SharingDeps {
  sharing: SharingRepository
  playlists: PublicPlaylistsService
  songs: Pick<SongsRepository, 'find'>
  songsPresenter: SongsPresenter
  settings: SettingsRepository
  basePath: string
  /** Scheme, host and port of the site as this request sees it. */
  originOf: (request: FastifyRequest) => string
}

/** What other programs read: feeds, sitemap, robots.txt, web app manifest, oEmbed. */
export function registerSharing(app: FastifyInstance, deps: SharingDeps) {
  const { sharing, playlists, songs, songsPresenter, settings, basePath, originOf } = deps
  /** Makes a path absolute; those of the API carry the base path already, addresses elsewhere stay. */
  const absolute = (request: FastifyRequest) => (path: string) => {
    if (!path.startsWith('/')) return path
    return originOf(request) + (basePath && path.startsWith(`${basePath}/`) ? path : basePath + path)
  }
  const options = { schema: { hide: true } }

  app.get<{ Params: { id: string } }>('/feeds/playlist/:id.xml', options, async (request, reply) => {
    const playlist = await playlists.get(request.params.id)
    const { site_name: siteName, site_description: siteDescription } = await settings.current()
    const feed = playlistFeed(playlist, { siteName, siteDescription, at: absolute(request) })
    return sendFile(reply, 'application/rss+xml; charset=utf-8', feed)
  })

  app.get('/sitemap.xml', options, async (request, reply) => {
    const songIds = await sharing.newestSongIds()
    const listed = (await playlists.areShown()) ? await sharing.publicPlaylists() : []
    const categoryIds = new Set(listed.flatMap(({ category_id }) => category_id ?? []))
    const paths = [
      ...['/', '/gallery', '/about'],
      ...[...categoryIds].map((id) => `/playlists/${id}`),
      ...listed.map(({ id }) => `/playlist/${id}`),
      ...songIds.map((id) => `/song/${id}`),
    ]
    return sendFile(reply, 'application/xml; charset=utf-8', sitemap(paths, absolute(request)))
  })

  app.get('/robots.txt', options, async (request, reply) => {
    const closed = ['/admin', '/auth', '/upload'].map((path) => `Disallow: ${basePath}${path}`)
    const lines = ['User-agent: *', ...closed, `Sitemap: ${absolute(request)('/sitemap.xml')}`, '']
    return sendFile(reply, 'text/plain; charset=utf-8', lines.join('\n'))
  })

  app.get('/manifest.webmanifest', options, async (_request, reply) => {
    const { site_name, site_description } = await settings.current()
    return sendFile(
      reply,
      'application/manifest+json',
      JSON.stringify(webManifest({ name: site_name, description: site_description, basePath })),
    )
  })

  app.get('/api/oembed', options, async (request, reply) => {
    const siteAddress = originOf(request) + basePath
    const { kind, id, maxWidth, maxHeight, isXml } = readOembedRequest(request.query, siteAddress)
    if (isXml) return reply.code(501).type('text/plain').send('Only format=json is offered.')
    const facts = kind === 'song' ? await songFacts(id) : await playlistFacts(id)
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache')
    return oembedAnswer({
      ...facts,
      thumbnailUrl: facts.coverUrl && coverAddress(facts.coverUrl, absolute(request)),
      embeddable: { kind, id },
      siteName: (await settings.current()).site_name,
      siteAddress,
      maxWidth,
      maxHeight,
    })
  })

  async function songFacts(id: string) {
    const row = await songs.find(id)
    if (row?.status !== 'published') throw new AppError('not_found')
    const { title, artist, mediaType, coverUrl } = songsPresenter.toSong(row)
    return { title, authorName: artist, shape: mediaType, coverUrl }
  }

  async function playlistFacts(id: string) {
    const { name, creator, coverUrl } = await playlists.get(id)
    return { title: name, authorName: creator?.displayName ?? null, shape: 'playlist' as const, coverUrl }
  }
}

const sendFile = (reply: FastifyReply, type: string, body: string) =>
  reply.type(type).header('cache-control', 'no-cache').header('cross-origin-resource-policy', 'cross-origin').send(body)
