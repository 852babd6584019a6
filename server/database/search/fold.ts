import { fold } from '#contract/fold.ts'

/** Indexes limit the length of a text, and folding can make a text thirty times as long. */
const keyLength = 200

export const cutKey = (text: string): string => [...text].slice(0, keyLength).join('')

/** Sort key of a text: its first 200 characters, folded, with numbers that sort by their value. */
export const sortKey = (text: string): string => numbersByValue(cutKey(fold(text)))

/**
 * Puts the number of its digits before each number, without leading zeros: 'stop 2' becomes 'stop 12' and sorts before 'stop 210', which is
 * 'stop 10'. Numbers of nine digits and more sort as texts.
 */
const numbersByValue = (key: string) =>
  key.replace(/\p{Nd}+/gu, (digits) => {
    const number = digits.replace(/^0+(?=.)/, '')
    return `${Math.min([...number].length, 9)}${number}`
  })

/** Sorts rows of a small table, whose sort keys are not stored. Rows with the same name stay in their order. */
export function sortedByName<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] {
  const keyed = rows.map((row) => ({ row, key: sortKey(nameOf(row)) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))).map(({ row }) => row)
}

/** Letter under which a letter index lists a sort key; '#' if it does not start with a letter. */
export const initialOf = (key: string): string => /^\p{L}/u.exec(key)?.[0] ?? '#'
