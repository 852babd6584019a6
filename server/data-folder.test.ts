import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

test('other users of the machine cannot read a new data folder: it has password hashes and addresses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-folder-'))
  try {
    makeDataFolder(join(folder, 'data'))
    expect(statSync(join(folder, 'data')).mode & 0o007).toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
