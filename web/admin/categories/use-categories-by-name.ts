import { useQuery } from '@tanstack/react-query'
import { tag } from '#web/admin/kit/numbers.ts'
import { adminCategoriesQuery } from './categories.queries.ts'

const byName = new Intl.Collator(tag, { sensitivity: 'base', numeric: true })

/** All categories by name, inactive ones too: songs and playlists can have them. Undefined until they are loaded. */
export function useCategoriesByName() {
  const { data, error } = useQuery({
    ...adminCategoriesQuery(),
    select: (categories) => categories.toSorted((a, b) => byName.compare(a.name, b.name)),
  })
  return { categories: data, error }
}
