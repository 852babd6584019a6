import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Destination } from '#contract/codes.ts'
import type { Period } from '#contract/periods.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Prefix of all queries of codes, batches, history and scans, which are invalidated together. */
export const codesKey = ['codes'] as const

export type CodesPage = Output<'GET /api/admin/codes'>

/** Scans and deletions change these data without any action on these screens. */
const alwaysStale = { staleTime: 0 }

/** The filters in the URL. */
export interface CodeListing {
  search: string
  batch?: string | undefined
  only?: 'flagged' | 'off' | undefined
}

/** The codes of a listing, newest first, page by page. */
export const adminCodesQuery = (listing: CodeListing) =>
  infiniteQueryOptions({
    queryKey: [...codesKey, 'list', listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/codes', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, the previous results stay visible.
    placeholderData: keepPreviousData,
    ...alwaysStale,
  })

/** Newest first. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: [...codesKey, 'batches'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/code-batches', { signal })).batches,
    ...alwaysStale,
  })

/** Up to 200 codes whose destination is this item: searched by its title, then filtered. */
export const codesToQuery = ({ kind, id, title }: { kind: Destination['kind']; id: string; title: string }) =>
  queryOptions({
    queryKey: [...codesKey, 'to', kind, id],
    queryFn: async ({ signal }) => {
      const { codes } = await call('GET /api/admin/codes', { query: { search: title, limit: 200 }, signal })
      return codes.filter(({ destination: { target } }) => target.kind === kind && 'id' in target && target.id === id)
    },
    ...alwaysStale,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'history', id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/codes/:id/history', { params: { id }, signal })).entries,
    ...alwaysStale,
  })

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/codes/:id', { params: { id }, signal }),
  })

/** Of all codes, of a batch, or of one code. */
export interface ScansListing {
  period: Period
  batch?: string | undefined
  code?: string | undefined
}

/** Scans of a period that ends today. The previous data stay visible while loading. */
export const scansQuery = (listing: ScansListing) =>
  queryOptions({
    queryKey: [...codesKey, 'scans', listing],
    queryFn: ({ signal }) => call('GET /api/admin/code-scans', { query: { ...listing }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysStale,
  })
