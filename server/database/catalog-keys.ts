import { fold, initialOf, sortKey } from './search/fold.ts'

/* What artists and albums are sorted, listed and searched by. */

export function artistKeys({ name, sort_name }: { name: string; sort_name: string | null }) {
  const sort_key = sortKey(sort_name ?? name)
  return { name_key: fold(name), sort_key, initial: initialOf(sort_key), search_text: [name, sort_name ?? ''].map(fold).join('\n') }
}

export function albumKeys({ title, artist }: { title: string; artist: string | null }) {
  const title_key = sortKey(title)
  return { title_key, initial: initialOf(title_key), search_text: [title, artist ?? ''].map(fold).join('\n') }
}
