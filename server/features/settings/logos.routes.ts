import type { FastifyInstance } from 'fastify'
import { settingImage } from '#contract/setting-images.ts'
import { AppError } from '#server/app-error.ts'
import { logoFile, logoNames } from './logo-address.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** For logos that are opened as a page of their own: nothing in them may run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the logos in the settings. Their addresses change with their contents. */
export function registerLogos(app: FastifyInstance, { settings }: { settings: SettingsRepository }) {
  app.get<{ Params: { file: string } }>('/logos/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const current = await settings.current()
    const key = logoNames.find((name) => params.file.startsWith(`${name}-`))
    const image = key ? settingImage(current[key]) : null
    if (!key || !image) throw new AppError('not_found')
    // A cached page may still refer to the former logo.
    const isCurrent = params.file === logoFile(key, current[key])
    return reply
      .type(image.type)
      .headers({
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': policy,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(Buffer.from(image.base64, 'base64'))
  })
}
