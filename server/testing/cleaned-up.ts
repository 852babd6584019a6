import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Resolves when every discarded file is in the trash, which happens after the response. */
export const cleanedUp = ({ app }: Pick<TestApp, 'app'>) =>
  vi.waitFor(async () => expect(await app.database.handle.selectFrom('discarded_files').selectAll().execute()).toEqual([]), {
    timeout: 25_000,
  })
