import { z } from 'zod'
import { limits } from './limits.ts'

/** Short and without look-alikes, because ids are printed in QR codes: fewer modules, and readable below the code. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const trimmed = (max: number) => z.string().trim().max(max)

/** A line of text that must not be blank. */
export const Name = trimmed(limits.name).min(1)
/** An optional text; a blank one counts as missing. */
export const optionalText = (max: number, convert = (text: string) => text) =>
  trimmed(max)
    .nullable()
    .transform((text) => (text ? convert(text) : null))
    .default(null)
export const OptionalName = optionalText(limits.name)
export const OptionalDescription = optionalText(limits.description)

type EditOf<Fields extends z.ZodRawShape> = {
  [F in keyof Fields]: Fields[F] extends z.ZodDefault<infer Given extends z.ZodType> ? z.ZodOptional<Given> : Fields[F]
}

/**
 * The fields of an update. A field with a default at creation is optional here: if it is absent, it is unchanged, so that a client that
 * does not know a field never overwrites it. Null and blank texts clear a field.
 */
export const editOf = <Fields extends z.ZodRawShape>(fields: Fields): EditOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field]),
  ) as EditOf<Fields>

/** `#rrggbb`, lower case. */
export const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((color) => color.toLowerCase())

export const Email = z.email().max(limits.email)

/** An absolute http or https address. The code that fetches it decides which hosts are allowed. */
export const HttpAddress = z.url({ protocol: /^https?$/ }).max(limits.address)

/** Timestamp in UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime()

/**
 * A timestamp in input: any precision and time zone. Stored in the form of `Timestamp`, because timestamps are compared as text. In UTC, the
 * year can be before 0 or after 9999, which has another form.
 */
export const Moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^\d/.test(text), 'must be in the years 0 to 9999')
export const OptionalMoment = Moment.nullable().default(null)

/** The largest value of an integer column in PostgreSQL, which rejects a statement with a larger one. */
export const integerMax = 2 ** 31 - 1

/**
 * Starts at 1 and is incremented by each edit of a row. An edit names the version it is based on; an outdated one is rejected
 * (`stale_version`).
 */
export const Version = z
  .number()
  .int()
  .min(1)
  .max(integerMax - 1)

/** Position at which a page starts (keyset pagination). Contains folded sort values, which may be some 30 times as long as the original text. */
export const Cursor = z.string().max(10_000).optional()
export const SortDirection = z.enum(['asc', 'desc'])
export type SortDirection = z.infer<typeof SortDirection>
/** 'no' omits the count of a list, which takes longer than the list itself: autocompletion and pickers do not show it. */
export const Counted = z.enum(['yes', 'no']).default('yes')
/** Total number of rows of a list. A number is exact; `about` is an estimate, only for display, if exact counting would take too long. */
export const RowCount = z.union([z.number().int(), z.strictObject({ about: z.number().int() })])
export type RowCount = z.infer<typeof RowCount>
export const Search = z.string().trim().max(limits.search).optional()
