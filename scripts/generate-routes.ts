import { join } from 'node:path'
import { resolveConfig } from 'vite'

/**
 * Writes the generated route trees of web/app and messages of web/lib/messages, which are not committed, for the type checker. Plugins
 * write them when Vite resolves its configuration.
 */
await resolveConfig({ configFile: join(import.meta.dirname, '../web/vite.config.ts'), logLevel: 'warn' }, 'build')
