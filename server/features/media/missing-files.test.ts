import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLibrary } from '#server/testing/library.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { uploadFile } from '#server/testing/uploads.ts'

/** @storage Log lines about missing files. */

test('a song whose file is missing is logged with the key of the file', async () => {
  const lines: { msg: string; key?: string }[] = []
  const output = new Writable({
    write(text, _encoding, done) {
      lines.push(JSON.parse(String(text)))
      done()
    },
  })
  const { admin, visitor, media, close } = await createTestApp({}, { logger: pino({ level: 'warn' }, output) })
  const library = createLibrary(admin)
  const id = await library.song('Night Ferry', await library.category('Jazz'), {
    fileUrl: undefined,
    uploadId: await uploadFile(admin, join(import.meta.dirname, 'fixtures/sound.ogg')),
  })
  const { fileUrl } = (await visitor.call('GET /api/songs/:id', { params: { id } })).body
  const key = fileUrl.replace('/media/', '')
  await media.remove(key)
  expect((await visitor.request(fileUrl)).status).toBe(404)
  expect((await visitor.request('/media/audio/unknown.mp3')).status).toBe(404)
  expect((await visitor.request('/covers/unknown-96.webp')).status).toBe(404)
  await close()
  expect(lines.map(({ key, msg }) => [key, msg])).toEqual([[key, 'the file of a song is missing in the storage']])
})
