import { fold } from '#contract/fold.ts'
import type { ItemNames } from '#contract/item-names.ts'
import { searchText } from '#contract/search-words.ts'
import type { DefaultedFlag, Flag, JsonList, JsonNames } from './column-types.ts'
import { noNames, searchedNames } from './item-names.ts'

/**
 * Maps each field of the contract to its column, its name in an export file (null: not exported), and whether it is searchable. The
 * compiler checks that an entity's map has a row for each of its fields: `as const satisfies ColumnMap<...>`. Services, presenters, export
 * and import all use the map, so that a new field needs no further code to be stored and returned everywhere.
 */
export type ColumnMap<Fields, Table, FileRow> = { readonly [F in keyof Fields & string]: FieldColumn<Table, FileRow> }

type FieldColumn<Table, FileRow> = {
  [C in keyof Table & string]: { column: C; inFile: (keyof FileRow & string) | null; isSearched: boolean } & (Table[C] extends
    | Flag
    | DefaultedFlag
    ? { isFlag: true; listOf?: never }
    : Table[C] extends JsonList | JsonNames
      ? { listOf: keyof Lists; isFlag?: never }
      : { isFlag?: never; listOf?: never })
}[keyof Table & string]

/** Types of the columns stored as JSON. */
interface Lists {
  texts: string[]
  links: { label: string; url: string }[]
  names: ItemNames
}

type AnyMap = Readonly<
  Record<
    string,
    { column: string; inFile: string | null; isSearched: boolean; isFlag?: true | undefined; listOf?: keyof Lists | undefined }
  >
>
type Stored<Column, Given> = Column extends { listOf: keyof Lists } ? string : Given
type Shown<Column, Value> = Column extends { isFlag: true }
  ? boolean
  : Column extends { listOf: infer List extends keyof Lists }
    ? Lists[List]
    : Value
type Row = Readonly<Record<string, unknown>>
type Columns<M extends AnyMap> = M[keyof M]['column']

/** Columns of all fields of the map. */
export const columnsOf = <const M extends AnyMap, V extends { readonly [F in keyof M]: unknown }>(map: M, fields: V) =>
  rename(map, fields, (field, { column }) => [field, column], stored) as { [F in keyof M as M[F]['column']]: Stored<M[F], V[F & keyof V]> }

/** Columns of the given fields; a field that is undefined counts as not given. */
export const givenColumnsOf = <const M extends AnyMap, V extends { readonly [F in keyof M]?: unknown }>(map: M, fields: V) =>
  rename(map, fields, (field, { column }) => (fields[field] === undefined ? null : [field, column]), stored) as {
    [F in keyof M & keyof V as M[F]['column']]?: Stored<M[F], Exclude<V[F], undefined>>
  }

/** Converts a row to fields of the contract. */
export const fieldsOf = <const M extends AnyMap, R extends { readonly [C in Columns<M>]: unknown }>(map: M, row: R) =>
  rename(map, row, (field, { column }) => [column, field], shown) as {
    [F in keyof M]: Shown<M[F], R[M[F]['column'] & keyof R]>
  }

/** Converts a row to the fields of an export file. */
export const fileFieldsOf = <const M extends AnyMap, R extends { readonly [C in Columns<M>]: unknown }>(map: M, row: R) =>
  rename(map, row, (_, { column, inFile }) => (inFile === null ? null : [column, inFile]), shown) as {
    [F in keyof M as M[F]['inFile'] & string]: Shown<M[F], R[M[F]['column'] & keyof R]>
  }

/** Converts a row of an export file to columns. */
export const columnsOfFile = <const M extends AnyMap, R extends { readonly [F in M[keyof M]['inFile'] & string]?: unknown }>(
  map: M,
  fileRow: R,
) =>
  rename(map, fileRow, (_, { column, inFile }) => (inFile === null ? null : [inFile, column]), stored) as {
    [F in keyof M as M[F]['inFile'] extends string ? M[F]['column'] : never]: Stored<M[F], R[M[F]['inFile'] & keyof R]>
  }

/** Names of the searchable columns. */
export const searchedColumnsOf = <const M extends AnyMap>(map: M) =>
  Object.values(map).flatMap(({ column, isSearched }) => (isSearched ? column : [])) as SearchedColumn<M>[]

export type SearchedColumn<M extends AnyMap> = { [F in keyof M]: M[F] extends { isSearched: true } ? M[F]['column'] : never }[keyof M]

/** The stored search text: all searchable columns, folded, in the forms in which people type them. Used only for searching. */
export const searchTextOf = <const M extends AnyMap>(
  map: M,
  row: { readonly [C in SearchedColumn<M>]?: string | null | undefined },
): string =>
  searchText(
    searchedColumnsOf(map).flatMap((column) => (isNames(map, column) ? searchedNames(row[column] ?? noNames) : fold(row[column] ?? ''))),
  )

const isNames = (map: AnyMap, column: string) => Object.values(map).some((field) => field.column === column && field.listOf === 'names')

const stored = (value: unknown, { listOf }: AnyMap[string]): unknown => (listOf ? JSON.stringify(value) : value)

const shown = (value: unknown, { isFlag, listOf }: AnyMap[string]): unknown =>
  isFlag ? Boolean(value) : listOf ? JSON.parse(String(value)) : value

function rename(
  map: AnyMap,
  from: Row,
  names: (field: string, column: AnyMap[string]) => readonly [from: string, to: string] | null,
  convert: (value: unknown, column: AnyMap[string]) => unknown,
): Row {
  const entries = Object.entries(map).map(([field, column]) => {
    const pair = names(field, column)
    return pair && [pair[1], convert(from[pair[0]], column)]
  })
  return Object.fromEntries(entries.filter((entry) => entry !== null))
}
