import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/app-error.ts'
import { createDailyStarts } from './daily-starts.ts'
import { isListener } from './podcast-apps.ts'

/** '{song id}.mp3'. Directories require the extension. */
const fileName = /^([\w-]+)(?:\.\w+)?$/

interface Deps {
  /** Address of the song's file. Throws not_found if the song is in no list of visitors. */
  addressOf(songId: string, request: FastifyRequest): Promise<string>
  /** Called once for each download that a listener's app starts. */
  noteDownload(songId: string): void
}

/** The addresses of songs in feeds: redirects to their files, and counts the downloads of podcast apps (docs/decisions/049-podcasts.md). */
export function registerPodcastFiles(app: FastifyInstance, { addressOf, noteDownload }: Deps) {
  const starts = createDailyStarts()
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/feeds/song/:file',
    schema: { hide: true },
    async handler(request, reply) {
      const [, songId] = fileName.exec(request.params.file) ?? []
      if (songId === undefined) throw new AppError('not_found')
      const address = await addressOf(songId, request)
      const { 'user-agent': agent = '' } = request.headers
      if (startsDownload(request) && starts.isFirst({ address: request.ip, agent, songId })) noteDownload(songId)
      // Not cached: each download has to come here. Players on other sites follow it only with the second header.
      return reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }).redirect(address, 302)
    },
  })
}

/** Apple's player first asks for two bytes, to learn the length. */
const startOfFile = /^bytes=0-(?![01]$)/

const startsDownload = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && startOfFile.test(headers.range ?? 'bytes=0-') && isListener(headers)
