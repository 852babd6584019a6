import type { Page } from '@playwright/test'
import type { TestClient } from '#server/testing/test-client.ts'
import { samplePlaylist, sampleSongs } from '../samples/samples.ts'

/** Titles of the songs of the sample playlist, in its order. */
export const sampleTitles = samplePlaylist.songs.map((place) => sampleSongs[place]?.title ?? '')

/** Path of the page of the sample playlist. */
export async function samplePlaylistPath(client: TestClient): Promise<string> {
  const { playlists } = (await client.call('GET /api/featured-playlists')).body
  return `/playlist/${playlists.find(({ name }) => name === samplePlaylist.name)?.id}`
}

export const bar = (page: Page) => page.getByRole('region', { name: 'Player' })
export const play = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click()
export const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
