import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Null without a browser build: then the response is a bare status. */
export interface SchoolPrivacyPages {
  sendSchoolPrivacyPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  sendPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** What is stored and shown of playlists of children's recordings, in plain words. Their pages link to it. */
export function registerSchoolPrivacy(http: FastifyInstance, pages: SchoolPrivacyPages | null) {
  const options = { schema: { hide: true }, ...(pages && { errorHandler: pages.sendPageError }) }
  http.get('/school-privacy', options, (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie', 'x-robots-tag': 'noindex' })
    return pages ? pages.sendSchoolPrivacyPage(request, reply) : reply.send()
  })
}
