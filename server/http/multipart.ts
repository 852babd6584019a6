import { AppError } from './app-error.ts'

/** One part of a form. Read `body` to its end before asking for the next part. */
export interface FormPart {
  name: string
  /** Null for a text field; '' for a file field in which nothing was chosen. */
  fileName: string | null
  body: AsyncIterable<Buffer>
}

const headersMax = 8 * 1024
const partsMax = 30

/** Boundary of a multipart/form-data content type; null for any other. */
export function formBoundary(contentType: string | undefined): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;(?:[^;]*;)*\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))(?=\s*(?:;|$))/i.exec(contentType ?? '') ?? []
  return quoted ?? plain ?? null
}

/** The parts of a form as they arrive, in bounded memory. Throws malformed_request for anything that is no whole form. */
export async function* readForm(bytes: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const incoming = new Incoming(bytes)
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // What stands before the first delimiter is nothing to anybody; a form that begins with it lacks the line break.
  incoming.unread(Buffer.from('\r\n'))
  await drain(incoming.until(delimiter, Number.POSITIVE_INFINITY))
  for (let count = 0; ; count++) {
    const next = await incoming.take(2)
    if (next === '--') return
    if (next !== '\r\n' || count === partsMax) throw malformed()
    const headers = await incoming.text('\r\n\r\n', headersMax)
    const body = incoming.until(delimiter, Number.POSITIVE_INFINITY)
    yield { ...disposition(headers), body }
    await drain(body)
  }
}

const malformed = () => new AppError('malformed_request')

async function drain(bytes: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of bytes);
}

/** A stream with a place in it. */
class Incoming {
  #pending = Buffer.alloc(0)
  readonly #source: AsyncIterator<Uint8Array>

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#source = bytes[Symbol.asyncIterator]()
  }

  unread(bytes: Buffer) {
    this.#pending = Buffer.concat([bytes, this.#pending])
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw malformed()
    this.#pending = this.#pending.length === 0 ? Buffer.from(value) : Buffer.concat([this.#pending, value])
  }

  async take(length: number): Promise<string> {
    while (this.#pending.length < length) await this.#more()
    const taken = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return taken.toString('latin1')
  }

  /** What stands before the mark, which is taken along; once given up halfway, nothing more comes. */
  async *until(mark: Buffer, bytesMax: number): AsyncGenerator<Buffer> {
    let given = 0
    for (;;) {
      const at = this.#pending.indexOf(mark)
      // The mark may have begun in what is here.
      const end = at >= 0 ? at : Math.max(0, this.#pending.length - mark.length + 1)
      given += end
      if (given > bytesMax) throw malformed()
      const piece = this.#pending.subarray(0, end)
      this.#pending = this.#pending.subarray(at >= 0 ? end + mark.length : end)
      if (piece.length > 0) yield piece
      if (at >= 0) return
      await this.#more()
    }
  }

  async text(mark: string, bytesMax: number): Promise<string> {
    return readText(this.until(Buffer.from(mark), bytesMax), bytesMax)
  }
}

/** The text of a part. Throws malformed_request beyond `bytesMax`. */
export async function readText(bytes: AsyncIterable<Buffer>, bytesMax: number): Promise<string> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > bytesMax) throw malformed()
    pieces.push(Buffer.from(piece))
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** `Content-Disposition: form-data; name="…"; filename="…"`, where browsers write quotes and line breaks as %22, %0D and %0A. */
function disposition(headers: string): { name: string; fileName: string | null } {
  const line = headers.split('\r\n').find((header) => /^content-disposition\s*:\s*form-data\s*;/i.test(header)) ?? ''
  const parameter = (name: string) => {
    const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(line) ?? []
    return (quoted ?? plain)?.replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) ?? null
  }
  const name = parameter('name')
  if (name === null) throw malformed()
  return { name, fileName: parameter('filename') }
}
