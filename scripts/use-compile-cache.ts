import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Vitest's setup file: loads the server's modules from the compile cache of `npm start`. Flushes explicitly, because workers are terminated
 * before they would write the cache.
 */
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
afterAll(() => flushCompileCache())
