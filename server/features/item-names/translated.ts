import { z } from 'zod'
import { artistTextOf } from '#contract/album-artist.ts'
import { type NamedKind, type NameOf, nameFields } from '#contract/item-names.ts'
import type { Language } from '#contract/languages.ts'
import { renderRichText } from '#server/rich-text.ts'
import type { ItemNamesRepository, NamedItem } from './item-names.repository.ts'

type Fields = Record<string, unknown>
interface Found {
  holder: Fields
  name: string
  of: NameOf
}

/**
 * A response with its items' texts in a language. Replaces the fields that the contract declares by `nameOf`, unless a field differs from
 * the item's own text, such as an artist text of several names or a child's first name.
 */
export async function translated<Output>(
  schema: z.ZodType,
  output: Output,
  language: Language,
  names: Pick<ItemNamesRepository, 'list'>,
): Promise<Output> {
  const copy = structuredClone(output)
  const found = [...namesIn(schema, copy)]
  const items = await itemsOf(found, names)
  const texts = await Promise.all(found.map((field) => textIn(language, field, items[field.of.kind])))
  for (const [index, { holder, name }] of found.entries()) holder[name] = texts[index]
  return copy
}

type Items = Partial<Record<NamedKind, Map<string, NamedItem>>>

async function itemsOf(found: readonly Found[], names: Pick<ItemNamesRepository, 'list'>): Promise<Items> {
  const byKind = Map.groupBy(found, ({ of }) => of.kind)
  const lists = [...byKind].map(async ([kind, fields]) => {
    const ids = new Set(fields.flatMap(idsOf))
    return [kind, await names.list(kind, [...ids])] as const
  })
  return Object.fromEntries(await Promise.all(lists))
}

type Badge = { id: string; name: string }

const idsOf = ({ holder, of }: Found): string[] => {
  const by = holder[of.by]
  return typeof by === 'string' ? [by] : Array.isArray(by) ? by.map(({ id }: Badge) => id) : []
}

async function textIn(language: Language, { holder, name, of }: Found, items: Map<string, NamedItem> = new Map()): Promise<unknown> {
  const { [name]: shown, [of.by]: by } = holder
  const textOf = (id: string, original: unknown) => {
    const item = items.get(id)
    return of.isRichText || item?.texts[of.field] === original ? item?.names[language]?.[of.field] : undefined
  }
  if (typeof by === 'string') {
    const text = textOf(by, shown)
    return text !== undefined && of.isRichText ? renderRichText(text, { describesSong: of.kind === 'songs' }) : (text ?? shown)
  }
  const badges: Badge[] = Array.isArray(by) ? by : []
  const isTheirs = artistTextOf(badges.map((badge) => badge.name)) === shown
  return isTheirs ? artistTextOf(badges.map((badge) => textOf(badge.id, badge.name) ?? badge.name)) : shown
}

/** Yields the declared fields of a response with the objects that contain them. */
function* namesIn(schema: unknown, value: unknown): Generator<Found> {
  if (value === null || value === undefined) return
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) yield* namesIn(schema.unwrap(), value)
  else if (schema instanceof z.ZodArray) for (const entry of value as unknown[]) yield* namesIn(schema.element, entry)
  else if (schema instanceof z.ZodUnion) yield* namesIn(optionFor(schema, value as Fields), value)
  else if (schema instanceof z.ZodObject) yield* namesOfObject(schema, value as Fields)
}

function* namesOfObject(schema: z.ZodObject, holder: Fields): Generator<Found> {
  for (const [name, field] of Object.entries(schema.shape)) {
    const of = nameFields.get(field as z.ZodType)
    if (of) yield { holder, name, of }
    else yield* namesIn(field, holder[name])
  }
}

/** The option of a union whose literals equal those of the value. */
const optionFor = (union: z.ZodUnion, value: Fields): unknown =>
  union.options.find(
    (option) =>
      option instanceof z.ZodObject &&
      Object.entries(option.shape).every(([name, field]) => !(field instanceof z.ZodLiteral) || field.safeParse(value[name]).success),
  )
