import { z } from 'zod'
import { artistTextOf } from '#contract/album-artist.ts'
import { type NamedKind, type NameOf, nameFields } from '#contract/item-names.ts'
import type { Language } from '#contract/languages.ts'
import { isRecorded } from '#contract/recordings.ts'
import type { SchoolPrivacy } from '#contract/visibility.ts'
import { renderRichText } from '#server/rich-text.ts'
import { isAsPrivate } from '#server/visibility/school-privacy.ts'
import type { ItemNamesRepository, NamedItem } from './item-names.repository.ts'

type Fields = Record<string, unknown>
/** An object of a response, with its fields in the contract. */
interface Shaped {
  holder: Fields
  shape: Readonly<Record<string, unknown>>
}
interface Found {
  holder: Fields
  name: string
  of: NameOf
}
type Names = Pick<ItemNamesRepository, 'list'>

type Recording = Fields & { schoolPrivacy: SchoolPrivacy }

/** The songs that visitors may hear, as public responses contain them, by id. */
export type ListRecordings = (ids: readonly string[]) => Promise<ReadonlyMap<string, Recording>>

/**
 * A response with its items' texts in a language, and its songs with their recordings in it. Replaces the fields that the contract declares
 * by `nameOf`, unless a field differs from the item's own text, such as an artist text of several names or a child's first name; and those
 * that it declares by `recorded`.
 */
export async function translated<Output>(
  schema: z.ZodType,
  output: Output,
  language: Language,
  { names, recordings }: { names: Names; recordings: ListRecordings },
): Promise<Output> {
  const copy = structuredClone(output)
  const objects = [...objectsIn(schema, copy)]
  const found = objects.flatMap(namesOf)
  const items = await itemsOf(found, names)
  const texts = await Promise.all(found.map((field) => textIn(language, field, items[field.of.kind])))
  await replaceMedia(objects, { list: recordings, songs: items.songs ?? new Map(), language })
  for (const [index, { holder, name }] of found.entries()) holder[name] = texts[index]
  return copy
}

type Items = Partial<Record<NamedKind, Map<string, NamedItem>>>

async function itemsOf(found: readonly Found[], names: Names): Promise<Items> {
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

interface Choice {
  list: ListRecordings
  songs: ReadonlyMap<string, NamedItem>
  language: Language
}

/**
 * Replaces the media of songs by that of their recordings; a recording that visitors may not hear changes nothing, nor does one with less
 * school privacy, whose tags may have names. The page of a song, which
 * links to its recordings, does not name the languages of those either.
 */
async function replaceMedia(objects: readonly Shaped[], { list, songs: named, language }: Choice): Promise<void> {
  const songs = objects.flatMap(({ holder, shape }) => {
    const fields = Object.keys(shape).filter((name) => isRecorded(shape[name]))
    const { names = {}, schoolPrivacy = 'off' } = (fields.length > 0 && named.get(String(holder.id))) || {}
    const recordingId = names[language]?.recordingId
    const linked = 'lyrics' in shape && Array.isArray(holder.recordings) ? (holder.recordings as Language[]) : []
    const ids = [recordingId, ...linked.map((code) => names[code]?.recordingId)].flatMap((id) => id ?? [])
    return ids.length > 0 ? [{ holder, fields, names, schoolPrivacy, recordingId, linked, ids }] : []
  })
  if (songs.length === 0) return
  const recordings = await list([...new Set(songs.flatMap(({ ids }) => ids))])
  for (const { holder, fields, names, schoolPrivacy, recordingId, linked } of songs) {
    const heard = (id: string | undefined) => {
      const recording = recordings.get(id ?? '')
      return recording && isAsPrivate(recording.schoolPrivacy, schoolPrivacy) ? recording : null
    }
    const recording = heard(recordingId)
    if (recording) Object.assign(holder, pick(recording, fields), { recordingId })
    const offered = linked.filter((code) => names[code]?.recordingId === undefined || heard(names[code].recordingId))
    if (offered.some((code) => names[code]?.recordingId)) holder.recordings = offered
    else if (linked.length > 0) delete holder.recordings
  }
}

const pick = (from: Fields, names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, from[name]]))

/** Yields the objects of a response. */
function* objectsIn(schema: unknown, value: unknown): Generator<Shaped> {
  if (value === null || value === undefined) return
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) yield* objectsIn(schema.unwrap(), value)
  else if (schema instanceof z.ZodArray) for (const entry of value as unknown[]) yield* objectsIn(schema.element, entry)
  else if (schema instanceof z.ZodUnion) yield* objectsIn(optionFor(schema, value as Fields), value)
  else if (schema instanceof z.ZodObject) {
    const holder = value as Fields
    yield { holder, shape: schema.shape }
    for (const [name, field] of Object.entries(schema.shape)) yield* objectsIn(field, holder[name])
  }
}

const namesOf = ({ holder, shape }: Shaped): Found[] =>
  Object.entries(shape).flatMap(([name, field]) => {
    const of = nameFields.get(field as z.ZodType)
    return of ? [{ holder, name, of }] : []
  })

/** The option of a union whose literals equal those of the value. */
const optionFor = (union: z.ZodUnion, value: Fields): unknown =>
  union.options.find(
    (option) =>
      option instanceof z.ZodObject &&
      Object.entries(option.shape).every(([name, field]) => !(field instanceof z.ZodLiteral) || field.safeParse(value[name]).success),
  )
