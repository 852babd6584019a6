import { fold } from '#contract/fold.ts'
import { searchText } from '#contract/search-words.ts'
import { noNames, searchedNames } from './item-names.ts'
import { albumLikenessOf, likenessOf } from './likeness.ts'
import { cutKey, initialOf, sortKey } from './search/fold.ts'

/* Keys by which artists and albums are sorted, listed and searched. `names` are their texts in other languages. */

export function artistKeys({ name, sort_name, names }: { name: string; sort_name: string | null; names?: string | undefined }) {
  const sort_key = sortKey(sort_name ?? name)
  return {
    name_key: fold(name),
    likeness_key: cutKey(likenessOf(name)),
    sort_key,
    initial: initialOf(sort_key),
    search_text: searchTextOf([name, sort_name ?? ''], names),
  }
}

export function albumKeys({ title, artist, names }: { title: string; artist: string | null; names?: string | undefined }) {
  const title_key = sortKey(title)
  return {
    title_key,
    likeness_key: cutKey(albumLikenessOf({ title, artist })),
    initial: initialOf(title_key),
    search_text: searchTextOf([title, artist ?? ''], names),
  }
}

const searchTextOf = (texts: readonly string[], names = noNames) => searchText([...texts.map(fold), ...searchedNames(names)])
