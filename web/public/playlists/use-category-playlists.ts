import { useEffect, useRef, useState } from 'react'
import type { Output } from '#web/lib/api.ts'
import { useApp } from '#web/lib/app-context.tsx'

export type CategoryPlaylists = Output<'GET /api/categories/:id/playlists'>

export interface CategoryList extends Pick<CategoryPlaylists, 'playlists' | 'nextCursor'> {
  search: string
}

export type Status = 'idle' | 'loading' | 'failed'

/** What was shown last, so that coming back from a playlist finds the list as long as it was. */
const lastLists = new WeakMap<CategoryList, CategoryList>()

/** A category's playlists for `search`, page by page. During a search the previous list stays. */
export function useCategoryPlaylists(categoryId: string, search: string, first: CategoryList) {
  const { call } = useApp()
  const [list, setList] = useState(lastLists.get(first) ?? first)
  const [status, setStatus] = useState<Status>('idle')
  const request = useRef<AbortController>(undefined)

  async function fetchPage(cursor: string | null) {
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    setStatus('loading')
    try {
      const query = { search, ...(cursor ? { cursor } : {}) }
      const page = await call('GET /api/categories/:id/playlists', { params: { id: categoryId }, query, signal })
      const next = { search, playlists: cursor ? [...list.playlists, ...page.playlists] : page.playlists, nextCursor: page.nextCursor }
      lastLists.set(first, next)
      setList(next)
      setStatus('idle')
    } catch {
      if (!signal.aborted) setStatus('failed')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search starts a request
  useEffect(() => {
    if (search !== list.search) void fetchPage(null)
    else setStatus('idle')
    return () => request.current?.abort()
  }, [search])

  return { list, status, showMore: () => fetchPage(list.nextCursor), retry: () => fetchPage(null) }
}
