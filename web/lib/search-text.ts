import type { limits } from '#contract/limits.ts'

const longest: (typeof limits)['search'] = 200

/** The `q` of an address as the API takes it; '' for none. */
export const searchText = (search: object) => ('q' in search && typeof search.q === 'string' ? search.q : '').trim().slice(0, longest)
