import { canonicalPath, pageAt, splitLanguage } from '#contract/pages.ts'
import { isDataPath, isServedBySite } from '#server/http/site-paths.ts'
import type { AddressedTable, RedirectionsRepository } from './redirections.repository.ts'
import { arrivalFrom } from './redirections.service.ts'

/** The table of the items with these addresses, by path segment. */
const tableAt = {
  song: 'songs',
  album: 'albums',
  artist: 'artists',
  playlist: 'playlists',
  playlists: 'categories',
  page: 'own_pages',
  c: 'codes',
} as const satisfies Record<string, AddressedTable>

/** Those of the targets that are paths of this site without a page, item or further redirection. */
export async function missingTargets(
  redirections: Pick<RedirectionsRepository, 'listTargets' | 'findAddressed'>,
  targets: readonly string[],
): Promise<Set<string>> {
  const paths = new Map<string, string>()
  for (const target of targets) {
    if (!target.startsWith('/')) continue
    const path = pathOf(target)
    const arrival = isServedBySite(path) ? path : await arrivalFrom(redirections, path)
    if (arrival?.startsWith('/')) paths.set(target, pathOf(arrival))
  }
  const wanted = new Map<AddressedTable, Set<string>>()
  for (const path of paths.values()) {
    const item = itemAt(path)
    if (item) wanted.set(item.table, (wanted.get(item.table) ?? new Set()).add(item.key))
  }
  const found = new Map<AddressedTable, Set<string>>()
  for (const [table, keys] of wanted) found.set(table, new Set(await redirections.findAddressed(table, [...keys])))
  const isMissing = (path: string) => {
    const item = itemAt(path)
    return item ? !found.get(item.table)?.has(item.key) : pageAt(path) === undefined && !isDataPath(path)
  }
  return new Set([...paths].flatMap(([target, path]) => (isMissing(path) ? target : [])))
}

/** The path without language, query and fragment, in its canonical spelling. `/r/x` becomes `/x`, from which a redirection leads on. */
function pathOf(address: string): string {
  const [path = '/'] = address.split(/[?#]/)
  const { path: own } = splitLanguage(canonicalPath(path) ?? path)
  return own.replace(/^\/r(?=\/.)/, '')
}

function itemAt(path: string): { table: AddressedTable; key: string } | null {
  const [, kind, key] = /^\/(?:embed\/)?([a-z]+)\/([^/]+)\/?$/.exec(path) ?? []
  if (!key || !kind || !Object.hasOwn(tableAt, kind)) return null
  return { table: tableAt[kind as keyof typeof tableAt], key: kind === 'c' ? key.toLowerCase() : key }
}
