import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const exportPattern = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm

/** Names are compared, not imports: an export whose name another file also uses for something else is not found. */
test('every exported name occurs in another file', () => {
  const files = globSync('{*.ts,{bench,contract,design,e2e,lint,resilience,samples,scripts,server,tools,web}/**/*.{ts,tsx,js,mjs}}', {
    cwd: root,
  })
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const mentions = new Map<string, number>()
  for (const text of texts.values()) for (const name of new Set(text.match(/[\w$]+/g))) mentions.set(name, (mentions.get(name) ?? 0) + 1)
  const written = [...texts].filter(([file]) => !file.includes('.gen.'))
  const unused = written.flatMap(([file, text]) =>
    [...text.matchAll(exportPattern)].flatMap(([, name = '']) => (mentions.get(name) === 1 ? [`${file}: ${name}`] : [])),
  )
  expect(unused).toEqual([])
  expect(texts.size, 'files that were read').toBeGreaterThan(1_000)
})
