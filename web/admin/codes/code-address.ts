import { absolute } from '#web/lib/addresses.ts'
import { browserBasePath, browserOrigin } from '#web/lib/browser.ts'
import type { ScansListing } from './codes.queries.ts'

export const codePath = (code: string) => `/c/${code}`

/** The printed address. */
export const codeAddress = (code: string) => absolute({ origin: browserOrigin, basePath: browserBasePath }, codePath(code))

/** The route of the scans screen, for all codes, a batch or one code. */
export const scansAddress = (search: Partial<ScansListing>) => ({ to: '/admin/$' as const, params: { _splat: 'codes/scans' }, search })
