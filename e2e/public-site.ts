import type { Page } from '@playwright/test'
import { test } from './browser.ts'
import { fillPublicLibrary, type PublicLibrary } from './public-library.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** A server with the public library for the journeys of one file, and the items on its pages. */
export function publicSite() {
  let server: RunningServer
  let library: PublicLibrary
  test.beforeAll(async () => {
    server = await startServer({ SAMPLE_CONTENT: 'off' })
    library = await fillPublicLibrary(server)
  })
  test.afterAll(() => server.dispose())
  return {
    server: () => server,
    library: () => library,
    open: (page: Page, path: string) => page.goto(server.address + path, { waitUntil: 'networkidle' }),
    player: (page: Page) => page.getByRole('region', { name: 'Player' }),
    row: (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }),
  }
}
