import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationNames } from './migration-names.ts'

const numberOf = (name: string) => name.slice(0, 3)

test('every migration is listed, with a unique number', () => {
  const files = globSync('[0-9]*.ts', { cwd: join(import.meta.dirname, 'migrations') })
  expect(migrationNames.map(numberOf)).toEqual([...new Set(files.map(numberOf))].sort())
})
