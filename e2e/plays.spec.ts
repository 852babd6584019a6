import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import type { Analytics } from '#contract/analytics.ts'
import type { PlaySource } from '#contract/plays.ts'
import { createClient } from '#server/testing/test-client.ts'
import { expect, test } from './browser.ts'
import { fillPublicLibrary, type PublicLibrary } from './public-library.ts'
import { administrator, type RunningServer, startServer } from './running-server.ts'

test.describe.configure({ mode: 'serial' })

let server: RunningServer
let library: PublicLibrary
let foreign: Server
let foreignAddress: string

test.beforeAll(async () => {
  server = await startServer({ SAMPLE_CONTENT: 'off' })
  library = await fillPublicLibrary(server.address, server.dataDir)
  const [song = ''] = library.songs
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><html lang="en"><title>Elsewhere</title>
      <iframe title="song" src="${server.address}/embed/song/${song}" width="400" height="152" allow="autoplay"></iframe>
      <a href="${server.address}/song/${song}">A song</a>`)
  }).listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  foreignAddress = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`
})
test.afterAll(async () => {
  foreign.close()
  await server.dispose()
})

async function readAnalytics(): Promise<Analytics> {
  const admin = createClient(server.address)
  await admin.signIn(administrator)
  return (await admin.call('GET /api/admin/analytics')).body
}

const none = { plays: 0, completions: 0 }
const countOf = async (source: PlaySource) => {
  const found = (await readAnalytics()).sources.find((row) => row.source === source)
  return found ? { plays: found.plays, completions: found.completions } : none
}
const expectCount = (source: PlaySource, plays: number, completions: number) =>
  expect.poll(() => countOf(source), { timeout: 20_000 }).toEqual({ plays, completions })

/** Two seconds of sound, to the end. */
async function hearToTheEnd(page: Page | Frame) {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => page.evaluate(hasEnded)).toBe(true)
}
const hasEnded = () => [...document.querySelectorAll('audio')].some((audio) => audio.ended)

test('a scanned code: the song is counted as direct, once, to the end', async ({ page }) => {
  await page.goto(`${server.address}/song/${library.songs[0]}`)
  await hearToTheEnd(page)
  await expectCount('direct', 1, 1)
})
