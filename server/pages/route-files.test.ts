import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminScreens } from '#contract/admin-screens.ts'
import { type PageRules, pages } from '#contract/pages.ts'

const files = readdirSync(join(import.meta.dirname, '../../web/routes'))
const paths = files.flatMap((file) => pathOfFile(file) ?? [])

/** The path of a route file, derived from its name as TanStack Router does; null for a layout, which is not a page itself. */
function pathOfFile(file: string): string | null {
  const name = file.replace(/\.tsx$/, '')
  if (name === '__root' || files.some((other) => other.startsWith(`${name}.`) && other !== file)) return null
  // The catch-all route shows /404.
  if (name === '_public.$') return '/404'
  const segments = name.split('.').filter((segment) => segment !== 'index' && !segment.startsWith('_'))
  return `/${segments.map((segment) => segment.replace(/_$/, '').replace(/^\$$/, '*').replace(/^\$/, ':')).join('/')}`
}

const compared = (rows: readonly string[], found: readonly string[]) => ({
  withoutRow: found.filter((path) => !rows.includes(path)),
  withoutFile: rows.filter((path) => !found.includes(path)),
})

test('each file of web/routes has a row in contract/pages.ts, and each row that is not bare has a file', () => {
  const rows = Object.entries<PageRules>(pages).flatMap(([path, { isBare }]) => (isBare ? [] : [path]))
  // '/admin/*' represents all screens of the admin area.
  const found = paths.map((path) => (path.startsWith('/admin/') ? '/admin/*' : path))
  expect(compared(rows, found)).toEqual({ withoutRow: [], withoutFile: [] })
})

test('each screen of the admin area has a row in contract/admin-screens.ts, and each row has a file', () => {
  const screens = paths.filter((path) => /^\/admin(\/|$)/.test(path) && path !== '/admin/*').map((path) => path.replace(/^\/admin\/?/, ''))
  expect(compared(Object.keys(adminScreens), screens)).toEqual({ withoutRow: [], withoutFile: [] })
})
