import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Vitest's setup file: the server's modules come from the cache that `npm start` has. Workers are ended before they would write what they compiled. */
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
afterAll(() => flushCompileCache())
