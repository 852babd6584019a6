import { expect, test } from 'vitest'
import { noTags } from '#contract/media-tags.ts'
import type { Inspection } from '#contract/uploads.ts'
import { findDuplicates, type ImportRow, newRow, rowsToImport } from './import-rows.ts'

const read = (contentHash: string, sameTitle?: string): Inspection => ({
  mediaType: 'audio',
  mimeType: 'audio/mpeg',
  durationSeconds: 1,
  details: { container: 'mp3', audio: null, video: null },
  playability: { unsupportedIn: [], rendition: null, obstacle: null },
  ...noTags,
  hasCover: false,
  contentHash,
  sameSong: sameTitle ? { id: 'song', title: sameTitle } : null,
})

const row = (id: number, found: Inspection | null, fields: Partial<ImportRow> = {}) =>
  newRow(new File([], `${id}.mp3`), { id, path: `${id}.mp3`, step: found ? 'done' : 'waiting', found, ...fields })

const idsToImport = (rows: ImportRow[]) => rowsToImport(rows).map(({ id }) => id)

test('the first of several files with the same content is imported, regardless of the order of reading', () => {
  const rows = [row(1, null), row(2, read('a')), row(3, read('a')), row(4, read('b'))]
  expect(findDuplicates(rows)).toEqual(new Map([[3, { of: 'list', name: '2.mp3' }]]))
  const later = [row(1, read('a')), ...rows.slice(1)]
  expect([...findDuplicates(later).keys()]).toEqual([2, 3])
  expect(idsToImport(later)).toEqual([1, 4])
})

test('a song that is in the library is skipped unless requested', () => {
  const known = row(1, read('a', 'Night Ferry'))
  expect(findDuplicates([known]).get(1)).toEqual({ of: 'library', title: 'Night Ferry' })
  expect(idsToImport([known])).toEqual([])
  expect(idsToImport([{ ...known, takeAnyway: true }])).toEqual([1])
})

test('after the first one is removed, the second is no longer a duplicate', () => {
  expect(findDuplicates([row(2, read('a'))]).size).toBe(0)
})

test('unfinished uploads are included, rejected and failed ones are not', () => {
  const rows = [row(1, null), row(2, null, { step: 'uploading' }), row(3, null, { step: 'rejected' }), row(4, null, { step: 'failed' })]
  expect(idsToImport(rows)).toEqual([1, 2])
})
