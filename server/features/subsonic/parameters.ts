import { z } from 'zod'
import { integerMax } from '#contract/fields.ts'
import { findUnstorableText } from '#contract/storable-text.ts'
import { ProtocolError } from './protocol.ts'

/** Parameters of a request, each with one or several values. */
export type Given = Readonly<Record<string, readonly string[]>>

export function parametersOf(query: string, body: URLSearchParams | null): Given {
  const byName = Map.groupBy([...new URLSearchParams(query), ...(body ?? [])], ([name]) => name)
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, value]) => value)]))
}

const first = (values: unknown): unknown => (Array.isArray(values) ? values[0] : values)

/** Takes the first value of a parameter. */
export const one = <S extends z.ZodType>(schema: S) => z.preprocess(first, schema)
/** The same for an optional parameter. Some players send all parameters that they know, the unused ones empty. */
export const filled = <S extends z.ZodType>(schema: S) => z.preprocess((values) => first(values) || undefined, schema)

export const text = one(z.string().max(2_000))
export const optionalText = filled(z.string().max(2_000).optional())

const allFilled = <S extends z.ZodType>(schema: S) =>
  z.preprocess((values) => (Array.isArray(values) ? values.filter((value) => value !== '') : values), schema)
export const list = allFilled(z.array(z.string().max(200)).max(10_000).default([]))

/** Fractions, such as those of milliseconds in JavaScript, are cut off. */
const whole = z
  .string()
  .regex(/^\d{1,15}(?:\.\d+)?$/)
  .transform((digits) => Math.trunc(Number(digits)))
export const optionalNumber = filled(whole.transform((number) => Math.min(number, integerMax)).optional())
export const wholeNumbers = allFilled(z.array(whole).max(10_000).default([]))
/** 'true' and 'false' in any case, because Python writes 'True', and 1 and 0. */
export const optionalBoolean = filled(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).optional())

/** Page size and offset. */
export const size = (byDefault: number, most = 500) => filled(whole.default(byDefault)).transform((count) => Math.min(count, most))
/** Larger offsets are past the end of every list. */
const offsetMax = 10_000_000
export const offset = filled(whole.default(0)).transform((rows) => Math.min(rows, offsetMax))

/** Throws ProtocolError with a sentence that names the parameter. */
export function readParameters<P extends z.ZodObject>(schema: P, given: Given): z.output<P> {
  const unstorable = findUnstorableText(given)
  if (unstorable) throw new ProtocolError('badParameter', `Parameter '${String(unstorable[0])}' has characters that cannot be stored.`)
  const { data, error } = schema.safeParse(given)
  if (!error) return data
  const name = String(error.issues[0]?.path[0] ?? '')
  const problem = given[name] === undefined ? 'is required' : 'has a wrong value'
  throw new ProtocolError('badParameter', `Parameter '${name}' ${problem}.`)
}

export const none = z.object({})
