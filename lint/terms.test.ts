import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words that name no one in particular, words with a standard term (reject, later, again), and British spellings. */
const avoided =
  /whoever|somebody|nobody|everybody|anybody|meanwhile|afterwards|anew|refus(?:e|es|ed|al)|neighbours?|colours?|behaviours?|honours?|cancelled|labelled|analyse|centre|favourites?/
const pattern = new RegExp(`(?<![a-z_])(?:${avoided.source})(?![a-z])`, 'gi')

/** Names of formats, of other programs, and of data that earlier versions stored. */
const given: Record<string, string[]> = {
  'contract/export-file.ts': ['afterwards'],
  'deploy/service.test.ts': ['nobody'],
  'server/features/archive/fixtures/README.md': ['afterwards'],
  'server/features/archive/former-version.test.ts': ['afterwards'],
  'server/features/media/formats/matroska.ts': ['colour'],
}

test('sources and documents use standard terms and American spelling', () => {
  const files = globSync(
    '{*.md,{bench,contract,deploy,design,docs,e2e,lint,messages/en,resilience,samples,scripts,server,tools,web}/**/*.{ts,tsx,css,md,json}}',
    {
      cwd: root,
      exclude: ['CHANGELOG.md', 'bench/{RESULTS.md,notes/**,results/**}', 'lint/terms.test.ts', 'server/database/{migrations,released}/**'],
    },
  )
  const found = files
    .filter((file) => !file.includes('.gen.'))
    .flatMap((file) => {
      const words = new Set([...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([word]) => word))
      return [...words].filter((word) => !given[file]?.includes(word)).map((word) => `${file}: ${word}`)
    })
  expect(found).toEqual([])
  expect(files.length, 'files that were read').toBeGreaterThan(1_000)
})
