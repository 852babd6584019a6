import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from './app-error.ts'

/** The handlers of a form's parts, called in the order of its fields. */
export interface FormReader {
  onText(name: string, value: string): void
  /** Receives a file while the form arrives. Where none was chosen, its name is ''. Unread bytes are dropped. */
  onFile(name: string, fileName: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

interface FormLimits {
  /** Of the whole form. */
  bytesMax: number
  textBytesMax: number
}

/** More than any of our forms has. */
const partsMax = 30
const headerBytesMax = 8 * 1024
/** Called when the first text is complete or the first file starts. */
const preambleBytesMax = 64 * 1024

/**
 * Parses a form (multipart/form-data) in bounded memory. Throws malformed_request for an incomplete form or one that exceeds the limits,
 * and what `reader` throws, as soon as that happens: the rest of the body is then unread.
 */
export async function readForm(headers: IncomingHttpHeaders, body: Readable, reader: FormReader, limits: FormLimits): Promise<void> {
  const form = openForm(headers, limits)
  const failure = new AbortController()
  const fail = (error: unknown) => failure.abort(error)
  const failAsMalformed = (cause?: unknown) => fail(malformed(cause))
  const files: Readable[] = []
  const received: Promise<void>[] = []
  let hasStarted = false

  form.on('error', failAsMalformed)
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) form.on(limit, () => failAsMalformed())
  form.on('field', (name: string | undefined, value: string, _isNameCut: boolean, isValueCut: boolean) => {
    hasStarted = true
    if (isValueCut) failAsMalformed()
    else if (name !== undefined) reader.onText(name, value)
  })
  form.on('file', (name: string | undefined, file: Readable, fileName = '') => {
    hasStarted = true
    files.push(file.on('error', failAsMalformed))
    // Not destroyed by a reader that stops: its error must come before that of a form whose file has ended early.
    const bytes = file.iterator({ destroyOnReturn: false })
    const work = name === undefined ? Promise.resolve() : reader.onFile(name, fileName.replaceAll('%22', '"'), bytes)
    received.push(work.catch(fail).finally(() => file.resume()))
  })

  async function* counted() {
    let bytes = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (bytes > (hasStarted ? limits.bytesMax : preambleBytesMax)) throw malformed()
      bytes += chunk.length
      yield chunk
    }
  }

  await pipeline(counted, form, { signal: failure.signal }).catch(fail)
  // The streams of its files do not end with a form that has failed.
  if (failure.signal.aborted) for (const file of files) file.destroy(malformed())
  await Promise.all(received)
  failure.signal.throwIfAborted()
}

const malformed = (cause?: unknown) => new AppError('malformed_request', undefined, { cause })

function openForm(headers: IncomingHttpHeaders, { textBytesMax }: FormLimits) {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) throw malformed()
  try {
    const limits = { fieldSize: textBytesMax, parts: partsMax, headerSize: headerBytesMax }
    return new Busboy({ headers: headers as BusboyHeaders, limits })
  } catch (error) {
    throw malformed(error)
  }
}
