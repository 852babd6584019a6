import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { assembleResults, benches, resultsFile } from './results-file.ts'

test('RESULTS.md is assembled from the notes and results of all benchmarks', () => {
  expect(readFileSync(resultsFile, 'utf8')).toBe(assembleResults())
})

test('every benchmark has a note and a result, and there are no others', () => {
  for (const folder of ['notes', 'results']) {
    const files = globSync('*.md', { cwd: join(import.meta.dirname, folder) }).map((file) => basename(file, '.md'))
    expect(files.filter((name) => name !== 'about').sort()).toEqual([...benches].sort())
  }
})
