import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrintOrderInput } from '#contract/print.ts'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
let songIds: string[]

const order = (fields: Partial<PrintOrderInput> = {}): PrintOrderInput => ({
  subjects: { kind: 'songs', ids: songIds },
  layout: 'poster-a4',
  words: { heading: 'Summer Concert', invitation: 'Scan and listen', footer: null },
  shows: { title: true, byline: true, address: true },
  middle: { kind: 'none' },
  hasPicture: true,
  colors: { palette: 'category' },
  errorLevel: 'M',
  distanceMetres: 1,
  hasBleed: true,
  hasCropMarks: true,
  ...fields,
})

beforeAll(async () => {
  test = await createTestApp()
  const library = createLibrary(test.admin)
  const category = await library.category('Jazz')
  songIds = [await library.song('Midnight', category, { artist: 'Clara' }), await library.song('السلام عليكم', category)]
})
afterAll(() => test.close())

describe('printing', () => {
  it('shows a page and tells what keeps it from scanning', async () => {
    const { status, body } = await test.admin.call('POST /api/admin/prints/preview', { body: { order: order(), page: 2 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ pages: 2, items: 2 })
    expect(body.svg).toContain('aria-label="السلام"')
    expect(body.findings.map(({ code }: { code: string }) => code)).toContain('private_address')
  })

  it.each([
    ['poster-a4', { format: 'pdf', hasTestPage: false }, 'application/pdf', '%PDF-'],
    ['stickers-63x38', { format: 'pdf', hasTestPage: false }, 'application/pdf', '%PDF-'],
    ['stickers-63x38', { format: 'svg' }, 'image/svg+xml', '<svg '],
    ['stickers-63x38', { format: 'png', dpi: 150 }, 'image/png', '\x89PNG'],
    ['poster-a4', { format: 'svg' }, 'application/zip', 'PK'],
  ] as const)('sends %s as a file: %o', async (layout, file, type, beginning) => {
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: order({ layout }), file }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain(`Summer%20Concert-${layout}.`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1').startsWith(beginning)).toBe(true)
  })

  it('prints codes with their label, what they lead to, and their own address', async () => {
    const destination = { kind: 'song', id: songIds[0] }
    const made = await test.admin.call('POST /api/admin/code-batches', {
      body: { name: 'Tables', destination, rows: [{ label: 'Table 10' }, { label: 'Table 2', code: 'second-table' }] },
    })
    expect(made.status).toBe(200)
    const subjects = { kind: 'batch', id: made.body.id } as const
    const shown = await test.admin.call('POST /api/admin/prints/preview', { body: { order: order({ subjects, layout: 'sheet-a4' }) } })
    expect(shown.status).toBe(200)
    const texts = [...shown.body.svg.matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)
    expect(texts.filter((text) => text?.startsWith('Table'))).toEqual(['Table 10', 'Table 2'])
    expect(texts.filter((text) => text === 'Midnight')).toHaveLength(2)
    expect(texts.join('')).toContain('/c/second-table')
  })

  it('goes by the name of what is printed: of the batch, or of the only thing', async () => {
    const named = async (subjects: PrintOrderInput['subjects']) =>
      (await test.admin.call('POST /api/admin/prints/preview', { body: { order: order({ subjects }) } })).body.name
    const [first = ''] = songIds
    const rows = [{ label: 'Midnight', destination: `/song/${first}` }, { label: 'Door' }]
    const made = await test.admin.call('POST /api/admin/code-batches', {
      body: { name: 'Doors', destination: { kind: 'page', path: '/' }, rows },
    })
    const batch = { kind: 'batch', id: made.body.id } as const
    expect([await named(batch), await named({ kind: 'songs', ids: [first] }), await named({ kind: 'songs', ids: songIds })]).toEqual([
      'Doors',
      'Midnight',
      null,
    ])
    const wanted = order({ subjects: batch, words: { heading: null, invitation: null, footer: null }, layout: 'sheet-a4' })
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: wanted, file: { format: 'svg' } }),
    })
    expect(response.headers.get('content-disposition')).toContain('Doors-sheet-a4.svg')
    // A code that is labelled as what it leads to says it once.
    const texts = [...(await response.text()).matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)
    expect([texts.filter((text) => text === 'Midnight').length, texts.includes('Clara')]).toEqual([1, true])
  })

  it('prints covers as they are stored, beside the code and in it', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00000' } })
      .jpeg()
      .toBuffer()
    await test.media.put('covers/red-1200.jpg', new Uint8Array(red))
    const [id = ''] = songIds
    await test.app.database.handle.updateTable('songs').set({ cover_path: 'covers/red' }).where('id', '=', id).execute()
    const wanted = order({ subjects: { kind: 'songs', ids: [id] }, middle: { kind: 'cover' }, colors: { palette: 'black' } })
    const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { order: wanted } })
    const pictures = [...body.svg.matchAll(/href="data:image\/jpeg;base64,([^"]+)"/g)].map(([, base64 = '']) =>
      Buffer.from(base64, 'base64'),
    )
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) {
      const { dominant } = await sharp(picture).stats()
      expect(dominant.r).toBeGreaterThan(150)
      expect(dominant.g + dominant.b).toBeLessThan(60)
    }
    expect(body.findings.map(({ code }: { code: string }) => code)).toContain('level_raised')
  })

  it('refuses what is gone and what is empty', async () => {
    const refusal = async (subjects: PrintOrderInput['subjects']) =>
      (await test.admin.call('POST /api/admin/prints/preview', { body: { order: order({ subjects }) } })).body
    expect(await refusal({ kind: 'songs', ids: ['nothere'] })).toMatchObject({ code: 'not_found' })
    expect(await refusal({ kind: 'batch', id: 'nothere' })).toMatchObject({ code: 'print_empty' })
  })

  it('refuses pictures that would keep the machine busy, and listeners altogether', async () => {
    const ask = (client: TestApp['admin'], body: unknown) =>
      client.request('/api/admin/prints', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const many = Array.from({ length: 60 }, (_, index) => songIds[index % 2])
    const large = {
      order: order({ layout: 'poster-a3', subjects: { kind: 'songs', ids: many as string[] } }),
      file: { format: 'png', dpi: 600 },
    }
    expect(await (await ask(test.admin, large)).json()).toMatchObject({ code: 'print_too_large' })
    expect(await (await ask(test.admin, { order: { ...order(), more: 1 }, file: { format: 'svg' } })).json()).toMatchObject({
      code: 'malformed_request',
    })
    expect((await ask(test.visitor, { order: order(), file: { format: 'svg' } })).status).toBe(401)
  })

  it('prints for others while somebody goes away', async () => {
    const gone = new AbortController()
    const left = test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order: order(), file: { format: 'pdf', hasTestPage: true } }),
      signal: gone.signal,
    })
    gone.abort()
    await expect(left).rejects.toThrow()
    expect((await test.admin.call('POST /api/admin/prints/preview', { body: { order: order() } })).status).toBe(200)
  })
})
