import { useQuery } from '@tanstack/react-query'
import { adminCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { tag } from '#web/admin/kit/numbers.ts'

const byName = new Intl.Collator(tag, { sensitivity: 'base', numeric: true })

/** All categories by name, because playlists can have inactive ones too. */
export function usePlaylistCategories() {
  const { data, error } = useQuery({
    ...adminCategoriesQuery(),
    select: (categories) => categories.toSorted((a, b) => byName.compare(a.name, b.name)),
  })
  return { categories: data, error }
}
