import type { bounds } from '#contract/bounds.ts'

const longest: (typeof bounds)['search'] = 200

/** The `q` of an address as the API takes it; '' for none. */
export const searchText = (search: object) => ('q' in search && typeof search.q === 'string' ? search.q : '').trim().slice(0, longest)
