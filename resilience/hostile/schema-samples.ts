import { z } from 'zod'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
/** Path of a value in a sample: keys and indexes from the root. */
type Path = readonly (string | number)[]

interface JsonSchema {
  type?: string | string[]
  enum?: Json[]
  const?: Json
  default?: Json
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const jsonSchemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A value that is valid by the JSON Schema, with all optional properties. `ids` provides ids by property name. */
export const sampleOf = (schema: z.ZodType, ids: Record<string, string> = {}): Json => sample(jsonSchemaOf(schema), '', ids)

const samples: Record<string, Json> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  email: 'someone@example.com',
  uri: 'https://example.org/',
}

function sample(schema: JsonSchema, name: string, ids: Record<string, string>): Json {
  const provided = ids[name]
  if (provided !== undefined) return provided
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const [either] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (either) return sample(either, name, ids)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const properties = Object.entries(schema.properties ?? {})
    return Object.fromEntries(properties.map(([key, property]) => [key, sample(property, key, ids)]))
  }
  if (type === 'array') return schema.items ? [sample(schema.items, name.replace(/s$/, ''), ids)] : []
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1
  if (schema.format && samples[schema.format]) return samples[schema.format] ?? ''
  if (schema.pattern?.includes('#')) return '#123456'
  return 'Something to read'.padEnd(schema.minLength ?? 0, '.')
}

/** Paths of all texts in a sample. */
export function textPaths(value: Json, at: Path = []): Path[] {
  if (typeof value === 'string') return [at]
  if (Array.isArray(value)) return value.flatMap((one, index) => textPaths(one, [...at, index]))
  if (value && typeof value === 'object') return Object.entries(value).flatMap(([key, one]) => textPaths(one, [...at, key]))
  return []
}

/** The sample with `text` at that path. */
export function withText(value: Json, [first, ...rest]: Path, text: string): Json {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((one, index) => (index === first ? withText(one, rest, text) : one))
  if (value && typeof value === 'object') return { ...value, [first]: withText(value[first] ?? null, rest, text) }
  return value
}
