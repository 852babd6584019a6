import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { featureEdges } from './feature-edges.ts'

const root = join(import.meta.dirname, '..')

/** Imports between features, including type-only ones; tests are exempt. */
function edgesIn(area: string): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const file of globSync(`${area}/*/**/*.{ts,tsx}`, { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) })) {
    const feature = file.slice(area.length + 1).split('/')[0] ?? ''
    for (const [, other = ''] of readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`['"]#${area}/([^/'"]+)/`, 'g')))
      if (other !== feature) found.set(feature, (found.get(feature) ?? new Set()).add(other))
  }
  return Object.fromEntries([...found].sort().map(([feature, others]) => [feature, [...others].sort()]))
}

for (const [area, edges] of Object.entries(featureEdges)) {
  test(`the features of ${area} depend on each other as listed in feature-edges.ts`, () => {
    expect(edgesIn(area)).toEqual(edges)
  })

  test(`they depend on each other without a cycle: ${area}`, () => {
    const finished = new Set<string>()
    const visit = (feature: string, path: string[]) => {
      expect(path, 'a cycle').not.toContain(feature)
      if (finished.has(feature)) return
      for (const other of edges[feature] ?? []) visit(other, [...path, feature])
      finished.add(feature)
    }
    for (const feature of Object.keys(edges)) visit(feature, [])
  })
}
