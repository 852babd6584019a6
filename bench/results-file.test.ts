import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { assembleResults, benches, resultsFile } from './results-file.ts'

test('RESULTS.md is made of the notes and the results of all benches', () => {
  expect(readFileSync(resultsFile, 'utf8')).toBe(assembleResults())
})

test('every bench has a note and a result, and no other has one', () => {
  for (const folder of ['notes', 'results']) {
    const files = globSync('*.md', { cwd: join(import.meta.dirname, folder) }).map((file) => basename(file, '.md'))
    expect(files.filter((name) => name !== 'about').sort()).toEqual([...benches].sort())
  }
})
