import type { z } from 'zod'

type NameInFile<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${NameInFile<Rest>}`
  : Name

/** The fields with their names in export files: `discNumber` becomes `disc_number`. */
export const inFile = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), field]),
  ) as { [Name in keyof Fields & string as NameInFile<Name>]: Fields[Name] }
