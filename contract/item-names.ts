import { z } from 'zod'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'

/** Longest summary of an artist. */
export const summaryMax = 500

/** The texts of each kind of item that may be there in other languages, and how long each may be. */
export const namedFields = {
  songs: { title: limits.name, description: limits.longText },
  artists: { name: limits.name, summary: summaryMax, description: limits.longText },
  albums: { title: limits.name, description: limits.longText },
  categories: { name: limits.name, description: limits.description },
  playlists: { name: limits.name, description: limits.description },
} as const
export type NamedKind = keyof typeof namedFields
export type NamedField = { [Kind in NamedKind]: keyof (typeof namedFields)[Kind] }[NamedKind]

/** Texts of an item in other languages; what is missing is as in the item itself. */
export type ItemNames = Partial<Record<Language, { [Field in NamedField]?: string | undefined }>>

type Texts<Kind extends NamedKind> = { [Field in keyof (typeof namedFields)[Kind]]: z.ZodOptional<z.ZodString> }

const textsOf = <Kind extends NamedKind>(kind: Kind, field: (max: number) => z.ZodString) =>
  z.partialRecord(
    z.enum(languages),
    z.strictObject(
      Object.fromEntries(Object.entries(namedFields[kind]).map(([name, max]) => [name, field(max).optional()])) as Texts<Kind>,
    ),
  )

/** Input. Given names replace all of an item's; a blank text is one that is missing. */
export const namesOf = <Kind extends NamedKind>(kind: Kind) =>
  textsOf(kind, (max) => z.string().trim().max(max))
    .transform((names) => withoutBlanks(names as ItemNames) as typeof names)
    .default({})

/** The same in responses. */
export const storedNamesOf = <Kind extends NamedKind>(kind: Kind) => textsOf(kind, () => z.string())

/** In the order of the languages, so that equal names are stored equally. */
const withoutBlanks = (names: ItemNames): ItemNames =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const texts = Object.entries(names[language] ?? {}).filter(([, text]) => text)
      return texts.length > 0 ? [[language, Object.fromEntries(texts)]] : []
    }),
  )

/** Which text of which item a field of a response is. */
export interface NameOf {
  kind: NamedKind
  field: NamedField
  /** The field beside it that has the item's id, or several items with ids, whose names are joined. */
  by: string
  /** Markdown, which responses have as HTML. */
  isRichText?: boolean
}

/** The fields of public responses that visitors get in their language: server/features/item-names replaces them. */
export const nameFields = z.registry<NameOf>()

/** A field that is a text of the item whose id is in the field `by`. */
export function nameOf<Field extends z.ZodType>(field: Field, of: Omit<NameOf, 'by'> & { by?: string }): Field {
  const declared = field.clone() as Field
  nameFields.add(declared as z.ZodType, { by: 'id', ...of })
  return declared
}
