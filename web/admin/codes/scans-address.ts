import type { ScansListing } from './codes.queries.ts'

/** Where the scans of all codes, a batch or one code are shown. */
export const scansAddress = (search: Partial<ScansListing>) => ({ to: '/admin/$' as const, params: { _splat: 'codes/scans' }, search })
