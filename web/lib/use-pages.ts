import { useEffect, useRef, useState } from 'react'

/** The loaded part of a list. */
export interface Pages<Item> {
  /** The filter with which it was loaded. */
  key: string
  items: readonly Item[]
  nextCursor: string | null
}

export type PagesStatus = 'idle' | 'loading' | 'failed'

type FetchPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Omit<Pages<Item>, 'key'>>

/** Lists as they were last shown, so that navigating back from an item restores their length. */
const lastLists = new WeakMap<object, unknown>()

/** A paginated list, starting at the page in the address. A new `key` starts it again; the previous list stays until the response. */
export function usePages<Item>(first: Pages<Item>, key: string, fetchPage: FetchPage<Item>) {
  const [list, setList] = useState((lastLists.get(first) as Pages<Item> | undefined) ?? first)
  const [status, setStatus] = useState<PagesStatus>('idle')
  const request = useRef<AbortController>(undefined)

  async function load(cursor: string | null) {
    request.current?.abort()
    request.current = new AbortController()
    const { signal } = request.current
    setStatus('loading')
    try {
      const page = await fetchPage(cursor ?? undefined, signal)
      const next = { key, items: cursor ? [...list.items, ...page.items] : page.items, nextCursor: page.nextCursor }
      lastLists.set(first, next)
      setList(next)
      setStatus('idle')
    } catch {
      if (!signal.aborted) setStatus('failed')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key starts a request
  useEffect(() => {
    if (key !== list.key) void load(null)
    else setStatus('idle')
    return () => request.current?.abort()
  }, [key])

  return { list, status, showMore: () => void load(list.nextCursor), retry: () => void load(null) }
}
