import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PrintJobInput } from '#contract/print.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createLibrary, insertPlaylist } from '#server/testing/library.ts'
import { printJob } from '#server/testing/print-job.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** @once Rendered files. */

const test = appOfFile()
const library = createLibrary(test)
let songIds: string[]
let category: string

const job = (fields: Partial<PrintJobInput> = {}) =>
  printJob({
    subjects: { kind: 'songs', ids: songIds },
    text: { heading: 'Summer Concert', invitation: 'Scan and listen', footer: null },
    hasBleed: true,
    hasCropMarks: true,
    ...fields,
  })

beforeAll(async () => {
  category = await library.category('Jazz')
  songIds = [await library.song('Midnight', category, { artist: 'Clara' }), await library.song('السلام عليكم', category)]
})

describe('printing', () => {
  it('previews a page and reports problems that may make its codes unscannable', async () => {
    const { status, body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: job(), page: 2 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ pages: 2, items: 2 })
    expect(body.svg).toContain('aria-label="السلام"')
    expect(body.diagnostics.map(({ code }: { code: string }) => code)).toContain('private_address')
  })

  it("prints children's first names only where the site shows no others, also with a code for the song", async () => {
    const id = await library.song('Snowflakes', category, { artist: 'Ann Quillfeather & Ben Quillfeather' })
    const destination = { kind: 'song', id } as const
    const code = (await test.admin.call('POST /api/admin/codes', { body: { destination } })).body.id
    const printed = async () => {
      const subjects: PrintJobInput['subjects'][] = [
        { kind: 'songs', ids: [id] },
        { kind: 'codes', ids: [code] },
      ]
      const pages = subjects.map((of) =>
        test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects: of }), page: 1 } }),
      )
      return (await Promise.all(pages)).map(({ body }) => String(body.svg))
    }
    for (const svg of await printed()) expect(svg).toContain('Quillfeather')
    const playlist = { name: 'Class 4', songIds: [id], schoolPrivacy: 'first-names' as const }
    await test.admin.call('POST /api/playlists', { body: playlist })
    for (const svg of await printed()) {
      expect(svg).toContain('Ann')
      expect(svg).not.toContain('Quillfeather')
    }
  })

  it('prints copies of each item beside each other on labels, and reports each problem once per item', async () => {
    const preview = async (fields: Partial<PrintJobInput>, page = 1) =>
      (await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ text: noText, ...fields }), page } })).body
    const noText = { heading: null, invitation: null, footer: null }
    const titlesOf = ({ svg }: { svg: string }) => svg.match(/aria-label="(?:Midnight|السلام)"/g) ?? []
    const [layout, copies, skipCells] = ['stickers-70x36', 20, 3] as const
    const first = await preview({ layout, copies, skipCells })
    // 24 on a page, three of which have been used.
    expect(first).toMatchObject({ pages: 2, items: 40 })
    expect(titlesOf(first)).toEqual([...Array(20).fill('aria-label="Midnight"'), 'aria-label="السلام"'])
    expect(titlesOf(await preview({ layout, copies, skipCells }, 2))).toEqual(Array(19).fill('aria-label="السلام"'))
    expect(first.diagnostics).toEqual((await preview({ layout })).diagnostics)
    expect(await preview({ layout: 'poster-a4', copies })).toMatchObject({ pages: 2, items: 2 })
  })

  it.each([
    ['poster-a4', { format: 'pdf', hasTestPage: false }, 'application/pdf', '%PDF-'],
    ['stickers-63x38', { format: 'pdf', hasTestPage: false }, 'application/pdf', '%PDF-'],
    ['stickers-63x38', { format: 'svg' }, 'image/svg+xml', '<svg '],
    ['stickers-63x38', { format: 'png', dpi: 150 }, 'image/png', '\x89PNG'],
    ['poster-a4', { format: 'svg' }, 'application/zip', 'PK'],
  ] as const)('sends %s as a file: %o', async (layout, file, type, signature) => {
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job: job({ layout }), file }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toContain(`Summer%20Concert-${layout}.`)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1').startsWith(signature)).toBe(true)
  })

  it('sends a PDF that shows its title and states the language of the requesting page', async () => {
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body: JSON.stringify({ job: job({ layout: 'poster-a4' }), file: { format: 'pdf', hasTestPage: false } }),
    })
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(['/Lang (de)', '/DisplayDocTitle true', '/Title '].filter((part) => !text.includes(part))).toEqual([])
  })

  it.each([
    'stickers-63x38',
    'stickers-67x25',
    'stickers-2x2in',
  ] as const)('prints the whole address of a playlist on %s', async (layout) => {
    const name = 'The long evening of the Donaudampfschifffahrtsgesellschaft'
    const { body: playlist } = await test.admin.call('POST /api/playlists', { body: { name, songIds } })
    const subjects = { kind: 'playlists' as const, ids: [playlist.id] }
    const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects, layout }) } })
    const texts = [...body.svg.matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)
    expect(texts.join('')).toContain(`/playlist/${playlist.id}`)
  })

  it('leaves out an address that does not fit on a label, and reports it', async () => {
    const code = 'm'.repeat(40)
    const destination = { kind: 'song', id: songIds[0] }
    const created = await test.admin.call('POST /api/admin/code-batches', {
      body: { name: 'Long', destination, rows: [{ label: 'Table 1', code }] },
    })
    const subjects = { kind: 'batch', id: created.body.id } as const
    const shown = job({ subjects, layout: 'stickers-63x38' })
    const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: shown } })
    expect(body.svg.includes('mmm')).toBe(false)
    expect(body.diagnostics).toContainEqual(
      expect.objectContaining({ code: 'address_omitted', details: { text: expect.stringMatching(new RegExp(`/c/${code}$`)) } }),
    )
  })

  it('prints codes with their label, destination and address', async () => {
    const destination = { kind: 'song', id: songIds[0] }
    const created = await test.admin.call('POST /api/admin/code-batches', {
      body: { name: 'Tables', destination, rows: [{ label: 'Table 10' }, { label: 'Table 2', code: 'second-table' }] },
    })
    expect(created.status).toBe(200)
    const subjects = { kind: 'batch', id: created.body.id } as const
    const preview = await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects, layout: 'sheet-a4' }) } })
    expect(preview.status).toBe(200)
    const texts = [...preview.body.svg.matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)
    expect(texts.filter((text) => text?.startsWith('Table'))).toEqual(['Table 10', 'Table 2'])
    expect(texts.filter((text) => text === 'Midnight')).toHaveLength(2)
    expect(texts.join('')).toContain('/c/second-table')
  })

  it('titles unlabeled codes for a page or another site with the name of that site', async () => {
    const titleOf = async (destination: object) => {
      const { body } = await test.admin.call('POST /api/admin/codes', { body: { destination } })
      const subjects: PrintJobInput['subjects'] = { kind: 'codes', ids: [body.id] }
      return (await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects }) } })).body.name
    }
    expect(await titleOf({ kind: 'page', path: '/' })).toBe('Music Platform')
    expect(await titleOf({ kind: 'page', path: '/gallery' })).toBe('Music Platform')
    expect(await titleOf({ kind: 'address', url: 'https://tickets.example.org/evening?at=8' })).toBe('tickets.example.org')
  })

  it('has the name of the batch or of the only item', async () => {
    const named = async (subjects: PrintJobInput['subjects']) =>
      (await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects }) } })).body.name
    const [first = ''] = songIds
    const rows = [{ label: 'Midnight', destination: `/song/${first}` }, { label: 'Door' }]
    const created = await test.admin.call('POST /api/admin/code-batches', {
      body: { name: 'Doors', destination: { kind: 'page', path: '/' }, rows },
    })
    const batch = { kind: 'batch', id: created.body.id } as const
    expect([await named(batch), await named({ kind: 'songs', ids: [first] }), await named({ kind: 'songs', ids: songIds })]).toEqual([
      'Doors',
      'Midnight',
      null,
    ])
    const printed = job({ subjects: batch, text: { heading: null, invitation: null, footer: null }, layout: 'sheet-a4' })
    const response = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job: printed, file: { format: 'svg' } }),
    })
    expect(response.headers.get('content-disposition')).toContain('Doors-sheet-a4.svg')
    // A label that equals the destination's name is printed once.
    const texts = [...(await response.text()).matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)
    expect([texts.filter((text) => text === 'Midnight').length, texts.includes('Clara')]).toEqual([1, true])
  })

  it('prints selected songs and codes in the order of their numbers if these are printed, those without one last', async () => {
    const numberOf: Record<string, number | null> = { Tenth: 10, Unnumbered: null, Second: 2, First: 1 }
    const ids: string[] = []
    for (const [title, trackNumber] of Object.entries(numberOf)) ids.push(await library.song(title, category, { trackNumber }))
    const codeIds: string[] = []
    for (const id of ids)
      codeIds.push((await test.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'song', id } } })).body.id)
    const titles = async (subjects: PrintJobInput['subjects'], number: boolean) => {
      const printed = job({ subjects, layout: 'sheet-a4', shows: { number, title: true, byline: false, address: false } })
      const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: printed } })
      return [...body.svg.matchAll(/aria-label="(?:\d+ )?(Tenth|Unnumbered|Second|First)"/g)].map(([, title]) => title)
    }
    for (const subjects of [
      { kind: 'songs' as const, ids },
      { kind: 'codes' as const, ids: codeIds },
    ]) {
      expect(await titles(subjects, true)).toEqual(['First', 'Second', 'Tenth', 'Unnumbered'])
      expect(await titles(subjects, false)).toEqual(Object.keys(numberOf))
    }
  })

  it('prints artists and albums with their pages, and the songs of an album in its order', async () => {
    await library.song('Ebb', category, { artist: 'Marlow Vance', album: 'Tides', trackNumber: 2 })
    await library.song('Flow', category, { artist: 'Marlow Vance', album: 'Tides', trackNumber: 1 })
    const [artist] = (await test.admin.call('GET /api/admin/artists', { query: { search: 'marlow' } })).body.artists
    const [album] = (await test.admin.call('GET /api/admin/albums', { query: { search: 'tides' } })).body.albums
    const ids = { artist: artist?.id ?? '', album: album?.id ?? '' }
    const code = await test.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'album', id: ids.album } } })
    const preview = async (subjects: PrintJobInput['subjects'], shows?: PrintJobInput['shows']) => {
      const printed = job({ subjects, layout: 'sheet-a4', ...(shows && { shows }) })
      const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: printed } })
      const codes = body.diagnostics.map(({ code }: { code: string }) => code)
      return {
        name: body.name,
        isPublic: !codes.includes('not_public'),
        texts: [...body.svg.matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text),
      }
    }
    const printed = await preview({ kind: 'artists', ids: [ids.artist] })
    expect(printed).toMatchObject({ name: 'Marlow Vance', isPublic: true })
    expect(printed.texts.join('')).toContain(`/artist/${ids.artist}`)
    const ofAlbum = await preview({ kind: 'albums', ids: [ids.album] })
    expect(ofAlbum).toMatchObject({ name: 'Tides', isPublic: true, texts: expect.arrayContaining(['Tides', 'Marlow Vance']) })
    expect(ofAlbum.texts.join('')).toContain(`/album/${ids.album}`)
    const songs = await preview({ kind: 'songs-of-album', id: ids.album })
    expect([songs.name, songs.texts.filter((text) => text === 'Ebb' || text === 'Flow')]).toEqual(['Tides', ['Flow', 'Ebb']])
    const numbered = { number: true, title: true, byline: true, address: true }
    expect((await preview({ kind: 'songs-of-album', id: ids.album }, numbered)).texts).toEqual(expect.arrayContaining(['1 Flow', '2 Ebb']))
    expect((await preview({ kind: 'songs-of-album', id: ids.album }, { ...numbered, title: false })).texts).toEqual(
      expect.arrayContaining(['1', '2']),
    )
    const ofCode = await preview({ kind: 'codes', ids: [code.body.id] })
    expect(ofCode).toMatchObject({ isPublic: true, texts: expect.arrayContaining(['Tides', 'Marlow Vance']) })

    await test.app.database.handle.updateTable('songs').set({ status: 'pending' }).where('album', '=', 'Tides').execute()
    const hidden: PrintJobInput['subjects'][] = [
      { kind: 'artists', ids: [ids.artist] },
      { kind: 'albums', ids: [ids.album] },
      { kind: 'codes', ids: [code.body.id] },
    ]
    for (const subjects of hidden) expect((await preview(subjects)).isPublic).toBe(false)
  })

  it('prints stored covers beside the code and in its center', async () => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c00000' } })
      .jpeg()
      .toBuffer()
    await test.media.put('covers/red-1200.jpg', new Uint8Array(red))
    const [id = '', other = ''] = songIds
    await test.app.database.handle.updateTable('songs').set({ cover_path: 'covers/red' }).where('id', '=', id).execute()
    // Like on the site, a playlist without a cover has that of its first song with one.
    const playlist = await insertPlaylist(test.app.database, { name: 'Advent', songIds: [other, id] })
    const code = await test.admin.call('POST /api/admin/codes', { body: { destination: { kind: 'playlist', id: playlist } } })
    const subjects: PrintJobInput['subjects'][] = [
      { kind: 'songs', ids: [id] },
      { kind: 'playlists', ids: [playlist] },
      { kind: 'codes', ids: [code.body.id] },
    ]
    for (const what of subjects) {
      const printed = job({ subjects: what, centerImage: { kind: 'cover' }, colors: { palette: 'black' } })
      const { body } = await test.admin.call('POST /api/admin/prints/preview', { body: { job: printed } })
      const images = [...body.svg.matchAll(/href="data:image\/jpeg;base64,([^"]+)"/g)].map(([, data = '']) => Buffer.from(data, 'base64'))
      expect(images).toHaveLength(2)
      for (const image of images) {
        const { dominant } = await sharp(image).stats()
        expect(dominant.r).toBeGreaterThan(150)
        expect(dominant.g + dominant.b).toBeLessThan(60)
      }
      expect(body.diagnostics.map((found: { code: string }) => found.code)).toContain('level_raised')
    }
  })

  it('rejects missing and empty subjects', async () => {
    const rejection = async (subjects: PrintJobInput['subjects']) =>
      (await test.admin.call('POST /api/admin/prints/preview', { body: { job: job({ subjects }) } })).body
    expect(await rejection({ kind: 'songs', ids: ['nothere'] })).toMatchObject({ code: 'not_found' })
    expect(await rejection({ kind: 'batch', id: 'nothere' })).toMatchObject({ code: 'print_empty' })
  })

  it('rejects oversized images, malformed jobs and listeners', async () => {
    const post = (client: TestApp['admin'], body: unknown) =>
      client.request('/api/admin/prints', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const many = Array.from({ length: 60 }, (_, index) => songIds[index % 2])
    const large = {
      job: job({ layout: 'poster-a3', subjects: { kind: 'songs', ids: many as string[] } }),
      file: { format: 'png', dpi: 600 },
    }
    expect(await (await post(test.admin, large)).json()).toMatchObject({ code: 'print_too_large' })
    expect(await (await post(test.admin, { job: { ...job(), more: 1 }, file: { format: 'svg' } })).json()).toMatchObject({
      code: 'malformed_request',
    })
    expect((await post(test.visitor, { job: job(), file: { format: 'svg' } })).status).toBe(401)
  })

  it('rejects a logo that is not an image, and still prints', async () => {
    const image = `data:image/png;base64,${Buffer.from('no image').toString('base64')}`
    const withLogo = { job: job({ layout: 'stickers-63x38', centerImage: { kind: 'logo', image } }) }
    const preview = await test.admin.call('POST /api/admin/prints/preview', { body: withLogo })
    expect([preview.status, preview.body]).toMatchObject([415, { code: 'wrong_image_type', details: { field: 'centerImage' } }])
    const file = await test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...withLogo, file: { format: 'pdf', hasTestPage: false } }),
    })
    expect(file.status).toBe(415)
    expect((await test.admin.call('POST /api/admin/prints/preview', { body: { job: job() } })).status).toBe(200)
  })

  it('continues after a client has disconnected', async () => {
    const client = new AbortController()
    const left = test.admin.request('/api/admin/prints', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ job: job(), file: { format: 'pdf', hasTestPage: true } }),
      signal: client.signal,
    })
    client.abort()
    await expect(left).rejects.toThrow()
    expect((await test.admin.call('POST /api/admin/prints/preview', { body: { job: job() } })).status).toBe(200)
  })
})
