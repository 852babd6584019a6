import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { battery } from '#server/testing/battery.ts'
import { uploadBytes } from '#server/testing/uploads.ts'
import { createRandom } from '../random.ts'
import { damages } from './damaged-media.ts'

/** @once Reading of files. */

/** The gate tries each kind of damage once. */
const tries = battery({ smoke: Object.keys(damages).length, full: 1_300 })
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

const fixtures = join(import.meta.dirname, '../../server/features/media/fixtures')
const files = readdirSync(fixtures).filter((name) => !name.endsWith('.md'))

const testApp = appOfFile()
let categoryId: string

beforeAll(async () => {
  categoryId = (await testApp.admin.call('POST /api/categories', { body: { name: 'Damaged', color: '#123456' } })).body.id
})

/** Errors for a damaged file, unless it is accepted as the media that it still contains. */
const rejections = ['wrong_media_type', 'unreadable_media', 'wrong_image_type', 'malformed_request']

/** Retries on 'unavailable', with which a busy machine responds, so that every file is really read. */
async function sendUntilRead(bytes: Buffer, name: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(bytes, name)
    if (outcome !== 'unavailable' || attempt === 5) return outcome
  }
}

async function send(bytes: Buffer, name: string): Promise<string> {
  const isPicture = /jpg|png/.test(name)
  const upload = () => uploadBytes(testApp.admin, new Uint8Array(bytes), { kind: isPicture ? 'cover' : 'media', name })
  const uploadId = await upload()
  const song = { title: name, categoryId, mediaType: 'audio' }
  const file = isPicture ? { coverUploadId: uploadId, fileUrl: 'https://media.example.org/a.mp3' } : { uploadId }
  const { status, body } = await testApp.admin.call('POST /api/songs', { body: { ...song, ...file } })
  if (status !== 200) return (body as unknown as { code: string }).code
  if (!isPicture) await expectServedAsStored(body.fileUrl, bytes)
  return 'taken'
}

/** Checks that an accepted file is served as media, and not as a type that a browser executes. */
async function expectServedAsStored(fileUrl: string, bytes: Buffer) {
  const response = await testApp.visitor.request(fileUrl)
  expect(response.headers.get('content-type')).toMatch(/^(?:audio|video)\/|^application\/ogg$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.length)
}

test(`${tries} damaged files are rejected or accepted, and none of them blocks the server`, async () => {
  const random = createRandom(seed)
  const kinds = Object.keys(damages)
  const counts: Record<string, number> = {}
  for (let index = 0; index < tries; index++) {
    const [name, kind] = [random.pick(files), kinds[index % kinds.length] ?? '']
    const damaged = damages[kind]?.(readFileSync(join(fixtures, name)), random) ?? Buffer.alloc(0)
    if (damaged.length === 0) continue
    const sending = sendUntilRead(damaged, name)
    expect((await testApp.visitor.request('/healthz')).status).toBe(200)
    const outcome = await sending
    expect([`seed ${seed}: ${name} ${kind}`, outcome]).toEqual([
      `seed ${seed}: ${name} ${kind}`,
      expect.toBeOneOf(['taken', ...rejections]),
    ])
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  process.stdout.write(`Damaged files, seed ${seed}: ${JSON.stringify(counts)}\n`)
})
