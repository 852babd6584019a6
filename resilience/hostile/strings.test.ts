import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { api, type EndpointKey } from '#contract/index.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createClient } from '#server/testing/test-client.ts'
import { sampleOf, textPaths, withText } from './schema-samples.ts'
import { hostileStrings } from './strings.ts'

/** In the gate, each field gets every sixteenth text; the next field gets the texts after those. */
const stride = battery({ smoke: 16, full: 1 })
let fieldCount = 0

const testApp = appOfFile()
/** Ids of existing items, so that requests get past lookups. */
let ids: Record<string, string>

beforeAll(async () => {
  const library = createLibrary(testApp.admin)
  const categoryId = await library.category('Base')
  const songId = await library.song('Base', categoryId)
  ids = { categoryId, songId, songIds: songId }
})

// Signing out would end the test; it has no body anyway.
const endpoints = (Object.entries(api) as [EndpointKey, Endpoint][]).filter(([key]) => key !== 'DELETE /api/session')

describe.each(endpoints)('%s', (key, { params, query, body }) => {
  const [method = '', template = ''] = key.split(' ')

  async function statusOf(parts: { params: unknown; query: unknown; body: unknown }): Promise<number> {
    const pathParts = parts.params as Record<string, string>
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wellFormed(pathParts[name] ?? 'nothing')))
    const search = new URLSearchParams((parts.query ?? {}) as Record<string, string>).toString()
    const client = key.startsWith('POST /api/session') || key.includes('password') ? createClient(testApp.address) : testApp.admin
    const response = await client.request(search ? `${path}?${search}` : path, {
      method,
      ...(parts.body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(parts.body) }),
    })
    await response.text()
    return response.status
  }

  const sample = (schema: Endpoint['body']) => (schema ? sampleOf(schema, { ...ids, id: ids.songId ?? '' }) : undefined)

  test('accepts or rejects every hostile text in every field, without an internal error', async () => {
    const whole = { params: sample(params) ?? {}, query: sample(query) ?? {}, body: sample(body) }
    const broken: string[] = []
    for (const part of ['params', 'query', 'body'] as const) {
      const value = whole[part]
      if (value === undefined) continue
      for (const path of textPaths(value)) {
        fieldCount++
        for (const text of hostileStrings.filter((_, number) => (number + fieldCount) % stride === 0)) {
          const status = await statusOf({ ...whole, [part]: withText(value, path, text) })
          const isStored = part === 'body' && status < 300 && (text.includes('\0') || !text.isWellFormed())
          if (isStored || (status >= 500 && status !== 503))
            broken.push(`${part}.${path.join('.')} = ${JSON.stringify(text.slice(0, 40))}: ${status}`)
        }
      }
    }
    expect(broken).toEqual([])
  })
})

/** An address cannot contain a lone surrogate. */
const wellFormed = (text: string) => text.toWellFormed()

test('a page whose address has U+0000 is rendered, with either database', async () => {
  for (const path of ['/gallery?q=%00', '/api/search?q=%00', '/api/playlists?search=a%00b'])
    expect([path, (await testApp.visitor.request(path)).status]).toEqual([path, expect.not.toSatisfy((status: number) => status >= 500)])
})

test('the site still responds, and returns stored texts unchanged', async () => {
  for (const path of ['/api/site', '/api/newest-songs', '/api/playlist-categories', '/sitemap.xml'])
    expect([path, (await testApp.visitor.request(path)).status]).toEqual([path, 200])
  const title = '<img src=x onerror=alert(1)> "quoted" & \u202eright'
  const songId = await createLibrary(testApp.admin).song(title, ids.categoryId ?? '')
  expect((await testApp.visitor.call('GET /api/songs/:id', { params: { id: songId } })).body.title).toBe(title)
})
