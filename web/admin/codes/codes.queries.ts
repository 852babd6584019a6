import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Aim } from '#contract/codes.ts'
import type { Period } from '#contract/periods.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'

/** Codes, their batches, their history and their scans: whatever changes one of them may show in all. */
export const codesKey = ['codes'] as const

export type CodesPage = Output<'GET /api/admin/codes'>

/** Codes are scanned, and what they lead to comes and goes, without anything done on these screens. */
const changesByItself = { staleTime: 0 }

/** Which codes: what the address says. */
export interface CodeListing {
  search: string
  batch?: string | undefined
  only?: 'flagged' | 'off' | undefined
}

/** The codes of a listing, newest first, page after page. */
export const adminCodesQuery = (listing: CodeListing) =>
  infiniteQueryOptions({
    queryKey: [...codesKey, 'list', listing],
    queryFn: ({ pageParam, signal }) => call('GET /api/admin/codes', { query: { ...listing, cursor: pageParam, limit: 100 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // While typing, what was found before stays in sight.
    placeholderData: keepPreviousData,
    ...changesByItself,
  })

/** Newest first. */
export const batchesQuery = () =>
  queryOptions({
    queryKey: [...codesKey, 'batches'],
    queryFn: async ({ signal }) => (await call('GET /api/admin/code-batches', { signal })).batches,
    ...changesByItself,
  })

/** Codes that lead to a thing, up to 200. They are looked for by its title. */
export const codesToQuery = ({ kind, id, title }: { kind: Aim['kind']; id: string; title: string }) =>
  queryOptions({
    queryKey: [...codesKey, 'to', kind, id],
    queryFn: async ({ signal }) => {
      const { codes } = await call('GET /api/admin/codes', { query: { search: title, limit: 200 }, signal })
      return codes.filter(({ aim: { aim } }) => aim.kind === kind && 'id' in aim && aim.id === id)
    },
    ...changesByItself,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'history', id],
    queryFn: async ({ signal }) => (await call('GET /api/admin/codes/:id/history', { params: { id }, signal })).entries,
    ...changesByItself,
  })

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: [...codesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/codes/:id', { params: { id }, signal }),
  })

/** Whose scans: of all codes, of a batch, or of one code. */
export interface ScansListing {
  period: Period
  batch?: string | undefined
  code?: string | undefined
}

/** Scans of a period that ends today. Those of the listing before stay in sight until they are there. */
export const scansQuery = (listing: ScansListing) =>
  queryOptions({
    queryKey: [...codesKey, 'scans', listing],
    queryFn: ({ signal }) => call('GET /api/admin/code-scans', { query: { ...listing }, signal }),
    placeholderData: keepPreviousData,
    ...changesByItself,
  })
