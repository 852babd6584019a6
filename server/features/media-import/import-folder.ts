import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file of the import folder by its relative path, or the reason why it was skipped. */
export type FolderEntry = { name: string } & ({ path: string } | { rejected: 'outside_folder' | 'unreadable_file' })

/**
 * Every file in `folder` and its subfolders, by name. Skips hidden files, and links to folders inside (their files are found at their real
 * path); reports links that lead outside without following them.
 */
export async function* filesOfFolder(folder: string): AsyncGenerator<FolderEntry> {
  const root = await realpath(folder).catch(() => null)
  if (root === null) yield { name: folder, rejected: 'unreadable_file' }
  else yield* filesBeneath(root, root)
}

async function* filesBeneath(root: string, folder: string): AsyncGenerator<FolderEntry> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  const nameOf = (path: string) => relative(root, path).replaceAll(sep, '/') || '.'
  if (!entries) return yield { name: nameOf(folder), rejected: 'unreadable_file' }
  for (const entry of entries.sort(byName)) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBeneath(root, path)
    else if (entry.isFile()) yield { name: nameOf(path), path }
    else if (entry.isSymbolicLink()) yield* target(root, path, nameOf(path))
  }
}

/** The target of a link. Opened by its real path, so that the link cannot be changed between check and use. */
async function* target(root: string, link: string, name: string): AsyncGenerator<FolderEntry> {
  const path = await realpath(link).catch(() => null)
  if (path === null) return yield { name, rejected: 'unreadable_file' }
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return yield { name, rejected: 'outside_folder' }
  const facts = await stat(path).catch(() => null)
  if (facts?.isFile()) yield { name, path }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true })
