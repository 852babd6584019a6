import { z } from 'zod'
import { exportModules } from '#contract/export-file.ts'
import { fileFormats } from './addresses.ts'

/* Parts of the OpenAPI operations of routes without schemas (raw-documentation.ts). */

export type Method = 'get' | 'head' | 'post' | 'patch' | 'delete' | 'options'

export interface Operation {
  operationId: string
  summary: string
  parameters?: object[]
  requestBody?: object
  responses: Record<string, object>
}

export const inPath = (name: string, description: string) => ({ name, in: 'path', required: true, description, schema: { type: 'string' } })
export const inQuery = (name: string, description: string, schema: object = { type: 'string' }, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
})
export const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})
export const sends = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
})
export const empty = (description: string) => ({ description })
export const rejected = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: { type: 'object', required: ['code'], properties: { code: { type: 'string' }, details: { type: 'object' } } },
    },
  },
})
export const notFound = { 404: rejected('not_found') }
export const range = header('Range', 'One range of bytes', false)
export const modules = inQuery(
  'modules',
  `Modules to export or import, separated by commas; all where left out: ${exportModules.join(', ')}`,
)
/** A body that a route reads by this schema of the contract itself. */
export const bodyOf = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input' }) } },
})
export const wholeFile = { content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } } }
export const exportFile = { required: true, content: { 'application/json': { schema: { type: 'object' } } } }
export const protocolResponses = {
  200: sends('A response of the protocol, also for errors, or bytes', 'application/json', 'text/xml'),
  400: rejected('malformed_request: the address'),
}
export const tus = header('Tus-Resumable', '1.0.0')
export const uploadId = inPath('id', 'Last part of the Location that creating the upload returned')

export const bytes = (operationId: string, summary: string, type: string): Partial<Record<Method, Operation>> => ({
  get: {
    operationId,
    summary,
    parameters: [inPath('path', 'As the API returns it'), range],
    responses: {
      200: sends('The whole file', type),
      206: sends('The range', type),
      304: empty('Not modified'),
      416: empty('The range lies outside of the file'),
      ...notFound,
    },
  },
})

export const format = inQuery('format', 'The files as they came, or what all browsers play or an MP3, where there is such a copy', {
  type: 'string',
  enum: [...fileFormats],
})
export const zipOf = (operationId: string, kind: string): Partial<Record<Method, Operation>> => ({
  get: {
    operationId,
    summary: `The songs of ${kind === 'album' ? 'an album' : 'a playlist'} as a zip, with their cover and credits`,
    parameters: [inPath('id', `Of the ${kind}`), format, range],
    responses: {
      200: sends('The whole file', 'application/zip'),
      206: sends('The range', 'application/zip'),
      ...notFound,
      429: rejected('too_many_requests: as many as possible are sent now'),
    },
  },
})
