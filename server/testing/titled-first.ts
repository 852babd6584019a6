import { sortKey } from '#server/database/search/fold.ts'

/** The expected order of a search, computed without SQL: first the rows whose sort key begins with the text as whole words, by that key. */
export function titledFirst<Row>(rows: readonly Row[], keyOf: (row: Row) => { key: string; id: string }, text: string): Row[] {
  const start = sortKey(text)
  const isTitled = (row: Row) => {
    const { key } = keyOf(row)
    return key.startsWith(start) && /^(?:[\0-/:;]|$)/.test(key.slice(start.length))
  }
  const inOrder = (row: Row) => Buffer.from(`${keyOf(row).key}\0${keyOf(row).id}`)
  return [...rows.filter(isTitled).sort((a, b) => Buffer.compare(inOrder(a), inOrder(b))), ...rows.filter((row) => !isTitled(row))]
}
