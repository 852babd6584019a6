import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/app-error.ts'
import { readForm } from './multipart.ts'

async function* inChunks(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.max(1, sizes[i % sizes.length] ?? bytes.length)
    yield bytes.subarray(at, at + size)
    at += size
  }
}

interface Part {
  name: string
  fileName: string | null
  content: Buffer
}

const limits = { bytesMax: 1_000_000, textBytesMax: 4_000 }
const headersOf = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })

async function parsed(bytes: Buffer, boundary: string, sizes: readonly number[] = [bytes.length]): Promise<Part[]> {
  const parts: Part[] = []
  const reader = {
    onText: (name: string, value: string) => void parts.push({ name, fileName: null, content: Buffer.from(value) }),
    async onFile(name: string, fileName: string, bytes: AsyncIterable<Buffer>) {
      const part = { name, fileName, content: Buffer.alloc(0) }
      parts.push(part)
      for await (const chunk of bytes) part.content = Buffer.concat([part.content, chunk])
    },
  }
  await readForm(headersOf(boundary), Readable.from(inChunks(bytes, sizes)), reader, limits)
  return parts
}

const escaped = (text: string) => text.replace(/"/g, '%22')

/** Encodes the form as browsers do. */
function written(parts: readonly Part[], boundary: string): Buffer {
  const chunks = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`),
    Buffer.from(fileName === null ? '' : `; filename="${escaped(fileName)}"\r\nContent-Type: application/octet-stream`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}

const boundary = '----WebKitFormBoundaryabc'
const text = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', '"', ';', '=', 'é', '夜', '.', '-'), minLength: 1, maxLength: 20 })
const fieldName = text.filter((name) => !name.includes('"'))
/** Content that resembles the delimiters around it. */
const content = fc
  .array(
    fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom('\r\n', '--', `\r\n--${boundary.slice(0, -1)}`, boundary, '\r', '\n')),
    { maxLength: 8 },
  )
  .map((chunks) => Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))))
  .filter((bytes) => !bytes.includes(`\r\n--${boundary}`) && !bytes.subarray(0).toString('latin1').startsWith(`--${boundary}`))
const part = fc.oneof(
  fc.record({ name: fieldName, fileName: text.map((name) => `${name}.mp3`), content }),
  fc.record({ name: fieldName, fileName: fc.constant(null), content: text.map((value) => Buffer.from(value)) }),
)

describe('a form', () => {
  it('gives what was put into it, however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
        async (parts, sizes) => {
          expect(await parsed(written(parts, boundary), boundary, sizes)).toEqual(parts)
        },
      ),
    )
  })

  it('is rejected when it breaks off anywhere', async () => {
    const whole = written(
      [
        { name: 'title', fileName: null, content: Buffer.from('Night Ferry') },
        { name: 'file', fileName: 'a.mp3', content: Buffer.alloc(300, 7) },
      ],
      boundary,
    )
    const end = whole.length - '\r\n'.length
    for (let length = 0; length < end; length++)
      await expect(parsed(whole.subarray(0, length), boundary, [64]), String(length)).rejects.toMatchObject({ code: 'malformed_request' })
    expect(await parsed(whole.subarray(0, end), boundary)).toHaveLength(2)
  })

  it('may be read without looking into every part', async () => {
    const bytes = written(
      [
        { name: 'a', fileName: '', content: Buffer.alloc(5_000) },
        { name: 'b', fileName: null, content: Buffer.from('x') },
      ],
      boundary,
    )
    const names: string[] = []
    const reader = { onText: (name: string) => void names.push(name), onFile: async (name: string) => void names.push(name) }
    await readForm(headersOf(boundary), Readable.from(inChunks(bytes, [77])), reader, limits)
    expect(names).toEqual(['a', 'b'])
  })

  it.each([
    ['nothing', ''],
    ['another boundary', '--other\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--other--'],
    [
      '100 kB before the first part',
      `${'x'.repeat(100_000)}\r\n--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--`,
    ],
    ['headers that never end', `--${boundary}\r\n${'x'.repeat(100_000)}`],
    ['a text beyond its limit', `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'x'.repeat(4_001)}\r\n--${boundary}--`],
    [
      'more parts than any form has',
      written(
        Array.from({ length: 31 }, () => ({ name: 'a', fileName: null, content: Buffer.from('x') })),
        boundary,
      ).toString(),
    ],
  ])('with %s is rejected', async (_what, body) => {
    await expect(parsed(Buffer.from(body), boundary, [1_000])).rejects.toMatchObject({ code: 'malformed_request' })
  })

  async function* endless(start: string) {
    yield Buffer.from(start)
    for (;;) yield Buffer.alloc(10_000, 'x')
  }
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="a"`
  it.each([
    ['a preamble', ''],
    ['headers', field],
    ['a text', `${field}\r\n\r\n`],
    ['a file', `${field}; filename="a"\r\n\r\n`],
    ['an epilogue', `${field}\r\n\r\nx\r\n--${boundary}--`],
  ])('with %s that never ends is rejected', async (_what, start) => {
    const reader = { onText() {}, onFile: async (_name: string, _fileName: string, bytes: AsyncIterable<Buffer>) => drain(bytes) }
    await expect(readForm(headersOf(boundary), Readable.from(endless(start)), reader, limits)).rejects.toMatchObject({
      code: 'malformed_request',
    })
  })

  it('is given up when a file is rejected, and its body is read no further', async () => {
    const body = Readable.from(endless(`${field}; filename="a"\r\n\r\n`))
    const reader = {
      onText() {},
      async onFile(_name: string, _fileName: string, bytes: AsyncIterable<Buffer>) {
        for await (const _ of bytes) throw new AppError('upload_too_large')
      },
    }
    await expect(readForm(headersOf(boundary), body, reader, limits)).rejects.toMatchObject({ code: 'upload_too_large' })
    expect(body.destroyed).toBe(true)
  })
})

async function drain(bytes: AsyncIterable<unknown>) {
  for await (const _ of bytes);
}

it.each([
  'multipart/form-data',
  'multipart/mixed; boundary=abc',
  'application/x-www-form-urlencoded',
  undefined,
])('a body of type %s is no form', async (contentType) => {
  const reader = { onText() {}, async onFile() {} }
  await expect(readForm({ 'content-type': contentType }, Readable.from([]), reader, limits)).rejects.toMatchObject({
    code: 'malformed_request',
  })
})
