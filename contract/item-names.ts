import { z } from 'zod'
import { Id } from './fields.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'

/** Maximum length of an artist's summary. */
export const summaryMax = 500

/** Texts of each kind of item that can be entered in other languages, with their maximum lengths. */
export const namedFields = {
  songs: { title: limits.name, description: limits.longText },
  artists: { name: limits.name, summary: summaryMax, description: limits.longText },
  albums: { title: limits.name, description: limits.longText },
  categories: { name: limits.name, description: limits.description },
  playlists: { name: limits.name, description: limits.description },
} as const
export type NamedKind = keyof typeof namedFields
export type NamedField = { [Kind in NamedKind]: keyof (typeof namedFields)[Kind] }[NamedKind]

/** Texts of an item in other languages, and of a song its recording; what is missing falls back to the item's own. */
export type ItemNames = Partial<Record<Language, { [Field in NamedField]?: string | undefined } & Recorded>>
interface Recorded {
  /** Songs only: another song, whose media visitors hear in this language. */
  recordingId?: string | undefined
}

type Texts<Kind extends NamedKind> = { [Field in keyof (typeof namedFields)[Kind]]: z.ZodOptional<z.ZodString> }
type Recording<Kind extends NamedKind> = Kind extends 'songs' ? { recordingId: z.ZodOptional<typeof Id> } : unknown

const textsOf = <Kind extends NamedKind>(kind: Kind, field: (max: number) => z.ZodString) =>
  z.partialRecord(
    z.enum(languages),
    z.strictObject({
      ...Object.fromEntries(Object.entries(namedFields[kind]).map(([name, max]) => [name, field(max).optional()])),
      ...(kind === 'songs' && { recordingId: Id.optional() }),
    } as Texts<Kind> & Recording<Kind>),
  )

/** Input. Replaces all names of an item; a blank text counts as missing. */
export const namesOf = <Kind extends NamedKind>(kind: Kind) =>
  textsOf(kind, (max) => z.string().trim().max(max))
    .transform((names) => withoutBlanks(names as ItemNames) as typeof names)
    .default({})

/** The same in responses. */
export const storedNamesOf = <Kind extends NamedKind>(kind: Kind) => textsOf(kind, () => z.string())

/** Ordered by language, so that equal names are stored equally. */
const withoutBlanks = (names: ItemNames): ItemNames =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const texts = Object.entries(names[language] ?? {}).filter(([, text]) => text)
      return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : []
    }),
  )

/** The item text that a field of a response contains. */
export interface NameOf {
  kind: NamedKind
  field: NamedField
  /** The neighboring field with the item's id, or with several items, whose names are joined. */
  by: string
  /** Whether the text is Markdown, which responses contain as HTML. */
  isRichText?: boolean
}

/** Fields of public responses that are translated to the visitor's language by server/features/item-names. */
export const nameFields = z.registry<NameOf>()

/** Marks a field as a text of the item whose id is in the field `by`. */
export function nameOf<Field extends z.ZodType>(field: Field, of: Omit<NameOf, 'by'> & { by?: string }): Field {
  const declared = field.clone() as Field
  nameFields.add(declared as z.ZodType, { by: 'id', ...of })
  return declared
}
