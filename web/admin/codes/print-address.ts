import type { PrintSubjects } from '#contract/print.ts'

/** What an address holds well; beyond that the ids stay in the tab's storage. */
const idsInAddress = 150
const listKinds = ['codes', 'songs', 'playlists'] as const
const oneKinds = ['batch', 'songs-of-playlist'] as const

type ListKind = (typeof listKinds)[number]
type PrintSearch = Partial<Record<PrintSubjects['kind'], string>> & { kept?: ListKind }

const storageKey = (kind: ListKind) => `print-${kind}`

/** Where the print studio shows these, as the router's Link and navigate take it. Call it when it is followed: many ids are kept in sessionStorage. */
export const printAddress = (subjects: PrintSubjects) => ({
  to: '/admin/$' as const,
  params: { _splat: 'codes/print' },
  search: searchFor(subjects),
})

function searchFor(subjects: PrintSubjects): PrintSearch {
  if ('id' in subjects) return { [subjects.kind]: subjects.id }
  const ids = subjects.ids.join(',')
  if (subjects.ids.length <= idsInAddress) return { [subjects.kind]: ids }
  sessionStorage.setItem(storageKey(subjects.kind), ids)
  return { kept: subjects.kind }
}

/** What an address of the print studio names; null where that is nothing, or is no longer kept. */
export function readPrintAddress(search: Record<string, unknown>): PrintSubjects | null {
  for (const kind of oneKinds) {
    const [id] = idsIn(search[kind])
    if (id) return { kind, id }
  }
  for (const kind of listKinds) {
    const ids = idsIn(search.kept === kind ? sessionStorage.getItem(storageKey(kind)) : search[kind])
    if (ids.length > 0) return { kind, ids }
  }
  return null
}

/** The router reads an id of digits as a number. */
const idsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',').filter(Boolean) : []
