import { useEffect, useRef, useState } from 'react'

/** A list as far as it is loaded. */
export interface Pages<Item> {
  /** The filter that it was loaded with. */
  key: string
  items: readonly Item[]
  nextCursor: string | null
}

export type PagesStatus = 'idle' | 'loading' | 'failed'

type FetchPage<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Omit<Pages<Item>, 'key'>>

/** What was shown last, so that coming back from an item finds the list as long as it was. */
const lastLists = new WeakMap<object, unknown>()

/** A list, page by page, from the first one of the page's address. With another `key` it starts again; the previous list stays until then. */
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
