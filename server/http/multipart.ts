import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '#server/app-error.ts'

/** Handlers of a form's parts, called in the order of the fields. */
export interface FormReader {
  onText(name: string, value: string): void
  /** Receives a file while the form arrives. If no file was chosen, its name is ''. Unread bytes are discarded. */
  onFile(name: string, fileName: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

interface FormLimits {
  /** Maximum size of the whole form. */
  bytesMax: number
  textBytesMax: number
}

/** More than any form of this site has. */
const partsMax = 30
const headerBytesMax = 8 * 1024
/** Limit on bytes before the first text is complete or the first file starts. */
const preambleBytesMax = 64 * 1024

/**
 * Parses a form (multipart/form-data) in bounded memory. Throws malformed_request for a form that is incomplete or exceeds the limits, and
 * rethrows errors of `reader` immediately; the rest of the body is then not read.
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
    // A reader that stops must not destroy the stream: its own error has to come before the error of a form with a truncated file.
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
  // When a form fails, the streams of its files do not end by themselves.
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
