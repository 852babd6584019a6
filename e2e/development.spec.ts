import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerProcess } from '#server/testing/server-process.ts'
import { expect, expectSound, test } from './browser.ts'
import { administrator, copySite } from './running-server.ts'
import { signInAsAdministrator } from './sign-in.ts'

const root = join(import.meta.dirname, '..')
const now = () => new Date()

declare global {
  interface Window {
    isSamePage?: boolean
  }
}

// The sidebar names its screens by the splat route; only a development build warns of that.
test.use({ expectedErrors: [/^Generated path .* for route "\/admin\/\$"/] })

test('npm run dev shows changes in the open page, and restarts the server below it', async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'music-platform-development-'))
  await copySite(dataDir, { hasSamples: true })
  const settings = { DATA_DIR: dataDir, SAMPLE_CONTENT: 'on', ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
  const server = await createServerProcess(settings, { host: 'localhost', program: join(root, 'scripts/dev/main.ts') })
  try {
    await server.start()
    await page.goto(server.address)
    const song = page.getByRole('listitem').filter({ hasText: 'Paper Lanterns' }).first()
    await song.getByRole('button', { name: 'Play Paper Lanterns' }).click()
    await expectSound(page)
    await page.evaluate(() => {
      window.isSamePage = true
    })

    // Saved without a change: Vite replaces the module all the same.
    const replaced = (path: string) => page.waitForResponse((response) => response.url().includes(`/@dev/${path}?t=`))
    for (const [saved, loaded] of [
      ['web/public/songs/song-row.module.css', 'public/songs/song-row.module.css'],
      ['web/public/songs/song-row.tsx', 'public/songs/song-row.tsx'],
    ] as const) {
      const response = replaced(loaded)
      await utimes(join(root, saved), now(), now())
      expect((await response).ok()).toBe(true)
    }
    await expect(song).toBeVisible()

    const starts = () => server.output().split('server ready').length
    const before = starts()
    await utimes(join(root, 'server/app.ts'), now(), now())
    await expect.poll(starts).toBe(before + 1)
    expect((await page.request.get(`${server.address}/healthz`)).ok()).toBe(true)
    // A request that waits for the server also waits if it restarts again before it is ready, such as after a repaired syntax error.
    const restarts = () => server.output().split('restarting the server').length
    const restartsBefore = restarts()
    await utimes(join(root, 'server/app.ts'), now(), now())
    await expect.poll(restarts).toBe(restartsBefore + 1)
    const waiting = page.request.get(`${server.address}/healthz`)
    await utimes(join(root, 'server/app.ts'), now(), now())
    await expect.poll(restarts).toBe(restartsBefore + 2)
    expect((await waiting).ok()).toBe(true)
    expect(await page.evaluate(() => window.isSamePage)).toBe(true)
    await expectSound(page)

    await signInAsAdministrator(page, server)
    await page.goto(`${server.address}/admin/songs`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('about:blank')
  } finally {
    await server.stop('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})
