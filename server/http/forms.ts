import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/app-error.ts'

/** Parses the bodies of HTML forms as URLSearchParams. Rejects other bodies (malformed_request) and larger ones. */
export function acceptFormsOnly(scope: FastifyInstance, { bytesMax }: { bytesMax: number }) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bytesMax },
    async (_: unknown, body: string | Buffer) => new URLSearchParams(String(body)),
  )
  scope.addContentTypeParser('*', async () => {
    throw new AppError('malformed_request')
  })
}
