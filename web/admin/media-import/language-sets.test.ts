import { expect, test } from 'vitest'
import { type ImportRow, newRow } from './import-rows.ts'
import { languagesOf, mainOf, mainsFirst, suggestedLanguage } from './language-sets.ts'
import { withPaths } from './row-facts.ts'

const row = (path: string, fields: Partial<ImportRow> = {}) =>
  newRow(new File(['sound'], path.slice(path.lastIndexOf('/') + 1)), { id: 0, path, ...fields })
const rowsOf = (...paths: string[]) => withPaths(paths.map((path, id) => row(path, { id })))
const read = (...paths: string[]) =>
  rowsOf(...paths).map(({ inLanguage, title }) => (inLanguage ? `${inLanguage.number} ${inLanguage.language} ${title}` : title))

test('files with the same number in different languages are a set, by name or by folder', () => {
  expect(read('12 - Der Hafen (de).mp3', '12 - The Harbor (en).mp3')).toEqual(['12 de Der Hafen', '12 en The Harbor'])
  expect(read('007_Hafen_de.mp3', '7.The Harbor [EN].mp3')).toEqual(['7 de Hafen', '7 en The Harbor'])
  expect(read('12_de.mp3', '12_ja.mp3')).toEqual(['12 de 12 de', '12 ja 12 ja'])
  expect(read('Tour/de/3 - Hafen.mp3', 'Tour/ar/3 - الميناء.mp3')).toEqual(['3 de Hafen', '3 ar الميناء'])
})

test('other files are no set: without a number, in one language, with a language twice, in different folders', () => {
  expect(read('Hafen (de).mp3', 'Harbor (en).mp3')).toEqual(['Hafen (de)', 'Harbor (en)'])
  expect(read('01 - Das ist es.mp3', '02 - Here we go.mp3')).toEqual(['Das ist es', 'Here we go'])
  expect(read('1 a (de).mp3', '1 b (de).mp3', '1 c (en).mp3')).toEqual(['1 a (de)', '1 b (de)', '1 c (en)'])
  expect(read('North/1 a (de).mp3', 'South/1 b (en).mp3')).toEqual(['1 a (de)', '1 b (en)'])
})

test('files that are added later complete a set; edited titles stay', () => {
  const [german] = rowsOf('1 Hafen (de).mp3')
  expect(german?.title).toBe('1 Hafen (de)')
  const english = row('1 Harbor (en).mp3', { id: 2, title: 'My own' })
  expect(withPaths(german ? [german, english] : []).map(({ title }) => title)).toEqual(['Hafen', 'My own'])
})

test('the main language is suggested, and its file comes first in each set', () => {
  const rows = rowsOf('1 a (ar).mp3', '1 b (en).mp3', '1 c (fr).mp3', '2 d (ar).mp3', '2 e (fr).mp3', 'jingle.mp3')
  expect(languagesOf(rows)).toEqual(['en', 'fr', 'ar'])
  expect([suggestedLanguage(rows, 'fr'), suggestedLanguage(rows, 'de'), suggestedLanguage([], 'de')]).toEqual(['fr', 'en', null])
  const names = (sorted: ImportRow[]) => sorted.map(({ title }) => title).join(' ')
  expect(names(mainsFirst(rows, 'fr'))).toBe('c a b e d jingle')
  expect(names(mainsFirst(rows, null))).toBe('a b c d e jingle')
  expect(mainOf(rows, '2', 'fr')?.title).toBe('e')
  expect(mainOf(rows, '2', 'en')?.title).toBe('d')
})

test('a file that cannot be imported is not the main one', () => {
  const [german, english] = rowsOf('1 Hafen (de).mp3', '1 Harbor (en).mp3')
  if (!german || !english) throw new Error('there are two')
  const rejected: ImportRow = { ...german, step: 'rejected' }
  expect(mainOf([rejected, english], '1', 'de')).toBe(english)
})
