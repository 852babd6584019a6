import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formBoundary, readForm, readText } from './multipart.ts'

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

async function parsed(bytes: Buffer, boundary: string, sizes: readonly number[] = [bytes.length]): Promise<Part[]> {
  const parts: Part[] = []
  for await (const { name, fileName, body } of readForm(inChunks(bytes, sizes), boundary)) {
    const pieces: Buffer[] = []
    for await (const piece of body) pieces.push(Buffer.from(piece))
    parts.push({ name, fileName, content: Buffer.concat(pieces) })
  }
  return parts
}

const escaped = (text: string) => text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')

/** As browsers write it. */
function written(parts: readonly Part[], boundary: string): Buffer {
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`),
    Buffer.from(fileName === null ? '' : `; filename="${escaped(fileName)}"\r\nContent-Type: application/octet-stream`),
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

const boundary = '----WebKitFormBoundaryabc'
const text = fc.string({ maxLength: 20 }).filter((name) => !/%(22|0D|0A)/i.test(name))
/** Contents that look like the form around them. */
const content = fc
  .array(
    fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constantFrom('\r\n', '--', `\r\n--${boundary.slice(0, -1)}`, boundary, '\r', '\n')),
    { maxLength: 8 },
  )
  .map((pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece as string))))
  .filter((bytes) => !bytes.includes(`\r\n--${boundary}`) && !bytes.subarray(0).toString('latin1').startsWith(`--${boundary}`))
const part = fc.record({ name: text, fileName: fc.option(text), content })

describe('a form', () => {
  it('gives what was put into it, however it is cut into pieces', async () => {
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

  it('is refused when it breaks off anywhere', async () => {
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
    for await (const { name } of readForm(inChunks(bytes, [77]), boundary)) names.push(name)
    expect(names).toEqual(['a', 'b'])
  })

  it.each([
    ['nothing', ''],
    ['another boundary', '--other\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--other--'],
    ['a part without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--`],
    ['a part without headers', `--${boundary}\r\n\r\nx\r\n--${boundary}--`],
    ['headers that never end', `--${boundary}\r\n${'x'.repeat(100_000)}`],
    ['words behind the boundary', `--${boundary}words\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--`],
    [
      'more parts than any form has',
      written(
        Array.from({ length: 31 }, () => ({ name: 'a', fileName: null, content: Buffer.from('x') })),
        boundary,
      ).toString(),
    ],
  ])('with %s is refused', async (_what, body) => {
    await expect(parsed(Buffer.from(body), boundary, [1_000])).rejects.toMatchObject({ code: 'malformed_request' })
  })

  it('with an endless text is refused', async () => {
    async function* endless() {
      for (;;) yield Buffer.alloc(1_000, 'x')
    }
    await expect(readText(endless(), 4_000)).rejects.toMatchObject({ code: 'malformed_request' })
  })
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; boundary="a b;c"', 'a b;c'],
  ['Multipart/Form-Data;Boundary=abc; charset=x', 'abc'],
  ['multipart/form-data', null],
  ['multipart/mixed; boundary=abc', null],
  ['application/x-www-form-urlencoded', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  [undefined, null],
])('the boundary of %s is %s', (contentType, expected) => {
  expect(formBoundary(contentType)).toBe(expected)
})
