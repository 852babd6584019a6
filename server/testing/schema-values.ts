import { z } from 'zod'

export type Fields = Record<string, unknown>

/**
 * A unique value for each field of a schema: the given one (also undefined), otherwise one that the schema accepts. Throws if none can be
 * derived.
 */
export const valuesFor = (schema: z.ZodObject, given: Fields, prefix = 'Carried'): Fields =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, name in given ? given[name] : derived(field as z.ZodType, name, prefix)]),
  )

/** A value that differs from the field's default. */
function derived(field: z.ZodType, name: string, prefix: string): unknown {
  const inner = unwrapped(field)
  if (inner instanceof z.ZodBoolean) return field.safeParse(undefined).data !== true
  if (inner instanceof z.ZodEnum) return inner.options.findLast((option) => option !== field.safeParse(undefined).data)
  if (inner instanceof z.ZodNumber) return name.length
  if (inner instanceof z.ZodArray && field.safeParse([`${prefix} ${name}`]).success) return [`${prefix} ${name}`]
  if (inner instanceof z.ZodString && field.safeParse(`${prefix} ${name}`).success) return `${prefix} ${name}`
  throw new Error(`Give '${name}' a value here: none can be derived from its schema`)
}

function unwrapped(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return unwrapped(field.unwrap() as z.ZodType)
  return field instanceof z.ZodPipe ? unwrapped(field.in as z.ZodType) : field
}
