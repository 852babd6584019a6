import { discWords } from './disc-words.ts'

/** 'CD1', 'Disc 2', 'Night Songs (Disc 2)': the text before it is the same in the folders of all discs. */
const disc = new RegExp(`^(.*?)[^\\p{L}\\p{N}]*(?<!\\p{L})(?:${discWords.join('|')})[^\\p{L}\\p{N}]*(\\d{1,3})(?!\\d).*$`, 'iu')

/** The folder of an album whose files are in `folders`, outermost first: the folders of its discs count as one. */
export function albumFolderOf(folders: readonly string[]): string {
  const before = disc.exec(folders.at(-1) ?? '')?.[1]
  return (before === undefined ? folders : [...folders.slice(0, -1), ...(before ? [before] : [])]).join('/')
}

/** The number of the disc whose files are in `folders`; null if they name none. */
export function discOf(folders: readonly string[]): number | null {
  const digits = disc.exec(folders.at(-1) ?? '')?.[2]
  return Number(digits ?? 0) || null
}
