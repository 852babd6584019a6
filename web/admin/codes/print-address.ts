import type { PrintSubjects } from '#contract/print.ts'
import { readText, writeText } from '#web/lib/device-storage.ts'

/** More ids would make the URL too long and are stored in sessionStorage instead. */
const idsInAddress = 150
const listKinds = ['codes', 'songs', 'playlists', 'artists', 'albums'] as const
const oneKinds = ['batch', 'songs-of-playlist', 'songs-of-album', 'download-batch'] as const

type ListKind = (typeof listKinds)[number]
type PrintSearch = Partial<Record<PrintSubjects['kind'], string>> & { stored?: ListKind }

const storageKey = (kind: ListKind) => `print-${kind}`

/** The route of the print studio for these items. Call it on navigation only, because it may write to sessionStorage. */
export const printAddress = (subjects: PrintSubjects) => ({
  to: '/admin/$' as const,
  params: { _splat: 'codes/print' },
  search: searchFor(subjects),
})

function searchFor(subjects: PrintSubjects): PrintSearch {
  if ('id' in subjects) return { [subjects.kind]: subjects.id }
  const ids = subjects.ids.join(',')
  if (subjects.ids.length <= idsInAddress) return { [subjects.kind]: ids }
  writeText('sessionStorage', storageKey(subjects.kind), ids)
  return { stored: subjects.kind }
}

/** The items in a URL of the print studio; null if there are none, or if they are no longer stored. */
export function readPrintAddress(search: Record<string, unknown>): PrintSubjects | null {
  for (const kind of oneKinds) {
    const [id] = idsIn(search[kind])
    if (id) return { kind, id }
  }
  for (const kind of listKinds) {
    const ids = idsIn(search.stored === kind ? readText('sessionStorage', storageKey(kind)) : search[kind])
    if (ids.length > 0) return { kind, ids }
  }
  return null
}

/** The router parses an id of digits as a number. */
const idsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',').filter(Boolean) : []
