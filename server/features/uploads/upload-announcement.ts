import type { IncomingHttpHeaders } from 'node:http'
import { Metadata } from '@tus/server'
import { z } from 'zod'
import { UploadKind } from '#contract/uploads.ts'
import { cleanText } from '#server/clean-text.ts'
import { AppError } from '#server/http/app-error.ts'

export interface UploadAnnouncement {
  kind: UploadKind
  fileName: string
  sizeBytes: number
}

const Size = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const FileName = z.string().transform(cleanText).pipe(z.string())

/** What a creation request says is coming. Throws malformed_request; a length that comes later ('Upload-Defer-Length') is one. */
export function readAnnouncement(headers: IncomingHttpHeaders): UploadAnnouncement {
  const metadata = parseMetadata(headers['upload-metadata'])
  return {
    sizeBytes: parse(Size, headers['upload-length'], 'Upload-Length'),
    kind: parse(UploadKind, metadata.kind, 'kind'),
    fileName: parse(FileName, metadata.filename, 'filename'),
  }
}

function parseMetadata(header: unknown): Record<string, string | null> {
  try {
    return Metadata.parse(typeof header === 'string' ? header : undefined)
  } catch {
    throw new AppError('malformed_request', { field: 'Upload-Metadata' })
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, field: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('malformed_request', { field })
  return result.data
}
