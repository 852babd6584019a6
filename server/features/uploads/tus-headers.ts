import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { UploadKind } from '#contract/uploads.ts'
import { AppError } from '#server/app-error.ts'
import { cleanText } from '#server/clean-text.ts'
import type { UploadRow } from './uploads.repository.ts'

/** The metadata of a creation request. */
interface UploadAnnouncement {
  kind: UploadKind
  fileName: string
  sizeBytes: number
}

const Bytes = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const FileName = z.string().transform(cleanText).pipe(z.string())

/** Throws malformed_request. */
export function readAnnouncement(headers: IncomingHttpHeaders): UploadAnnouncement {
  const metadata = parseMetadata(String(headers['upload-metadata'] ?? ''))
  return {
    sizeBytes: parse(Bytes, headers['upload-length'], 'Upload-Length'),
    kind: parse(UploadKind, metadata.get('kind'), 'kind'),
    fileName: parse(FileName, metadata.get('filename'), 'filename'),
  }
}

/** Throws malformed_request. */
export const readOffset = (headers: IncomingHttpHeaders): number => parse(Bytes, headers['upload-offset'], 'Upload-Offset')

/** 'filename U2XDsWFs,kind bWVkaWE=' */
function parseMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  if (pairs.some(([, value = '']) => !/^[A-Za-z0-9+/]*={0,2}$/.test(value)))
    throw new AppError('malformed_request', { field: 'Upload-Metadata' })
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString()]))
}

export const formatMetadata = ({ file_name, kind }: UploadRow): string =>
  Object.entries({ filename: file_name, kind })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function parse<T>(schema: z.ZodType<T>, value: unknown, field: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('malformed_request', { field })
  return result.data
}
