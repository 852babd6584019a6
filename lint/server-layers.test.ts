import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Folders of the server that the others build on. Migrations are exempt: one uses a rule of a feature as it was. */
const ground = ['database', 'jobs', 'mail', 'metrics', 'storage']
const exempt = /\.test\.ts$|\/migrations\/|\/released\//

test.each(ground)('server/%s knows nothing of HTTP and pages', (folder) => {
  const files = globSync(`server/${folder}/**/*.ts`, { cwd: root, exclude: (path) => exempt.test(path) })
  expect(files.length).toBeGreaterThan(0)
  const found = files.filter((file) => /from '(?:#server|\.\.)\/(?:http|pages)\//.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})
