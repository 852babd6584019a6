import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

/** Resolves when no song is waiting for its cover, which is made after the song is created. */
export const coversMade = ({ app }: Pick<TestApp, 'app'>) =>
  eventually(async () => expect(await app.database.handle.selectFrom('pending_covers').selectAll().execute()).toEqual([]))

/** Resolves when every discarded file has been moved to the trash, which happens after the response. */
export const cleanedUp = ({ app }: Pick<TestApp, 'app'>) =>
  eventually(async () => expect(await app.database.handle.selectFrom('discarded_files').selectAll().execute()).toEqual([]))
