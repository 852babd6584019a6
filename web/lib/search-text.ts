import type { limits } from '#contract/limits.ts'

const longest: (typeof limits)['search'] = 200

/** The `q` of an address in the form that the API takes; '' without one. */
export const searchText = (search: object) => ('q' in search && typeof search.q === 'string' ? search.q : '').trim().slice(0, longest)
