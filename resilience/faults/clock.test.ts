import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { administrator } from '#server/testing/test-app.ts'
import { fakeClock } from './fake-clock.ts'
import { addCategory, addSong, expectReadsGoOn, type RunningSite, startSite } from './running-site.ts'

/** @once The clock of the process. */

let site: RunningSite | null = null
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clock-'))
})
afterEach(async () => {
  await site?.dispose()
  site = null
  await rm(folder, { recursive: true, force: true })
})

test(
  'a clock that jumps forwards or backwards loses nothing, and requires at most a new sign-in',
  needs(fakeClock, 'libfaketime is not installed'),
  async () => {
    const clock = join(folder, 'clock')
    const move = (offset: string) => writeFile(clock, offset)
    await move('+0')
    site = await startSite({
      settings: {
        LD_PRELOAD: fakeClock ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    const { admin, categoryId } = site
    let last = ''
    for (const [index, offset] of ['+400d', '-400d', '+0'].entries()) {
      await move(offset)
      await expectReadsGoOn(site)
      await admin.signIn(administrator)
      const { body, status } = await addCategory(admin, `At ${offset} ${index}`)
      expect(status).toBe(200)
      // The sort order does not depend on the clock.
      expect(body.createdAt > last).toBe(true)
      last = body.createdAt
      await addSong(admin, categoryId, 10 + index)
    }
    const { body } = await admin.call('GET /api/admin/songs')
    expect(body.count).toBe(4)
    await site.server.stop('SIGTERM')
    await site.server.start()
    await expectReadsGoOn(site)
  },
)
