import { join } from 'node:path'
import { resolveConfig } from 'vite'

/**
 * Writes the route trees of web/app and the messages of web/lib/messages, which are not committed, for the type checker: plugins do it when
 * Vite's configuration is resolved.
 */
await resolveConfig({ configFile: join(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'warn' }, 'build')
