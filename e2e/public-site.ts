import type { Page } from '@playwright/test'
import { ofFile, serverOfFile } from './of-file.ts'
import { fillPublicLibrary } from './public-library.ts'

/** A server with the public library for the journeys of one file, and the items on its pages. */
export function publicSite() {
  const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
  const library = ofFile(() => fillPublicLibrary(server))
  return {
    server,
    library,
    open: (page: Page, path: string) => page.goto(server.address + path, { waitUntil: 'networkidle' }),
    player: (page: Page) => page.getByRole('region', { name: 'Player' }),
    row: (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }),
  }
}
