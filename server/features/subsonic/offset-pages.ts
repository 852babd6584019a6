import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { upTo } from '#server/cache-limits.ts'
import type { Page, Skip, SortedPage } from '#server/database/sorted-page.ts'

export type OffsetPages = ReturnType<typeof createOffsetPages>

const cachedMax = 20_000
const listsMax = 1_000
const cacheMilliseconds = 60 * 60 * 1000

/** A list with keyset pagination. */
interface List<Row> {
  /** Cache key: identifies the list with all its filters and its order. */
  name: string
  page(o: Page): Promise<SortedPage<Row>>
  /** The cursor that skips `count` rows; null past the end. */
  cursorAfter(position: Skip): Promise<string | null>
}

/** Rows counted at once: some 20 ms, after which other requests run. */
const step = 2_000

/**
 * Offset pages, which the protocol requires, on top of lists with keyset pagination. Players read lists page by page: the cursor at the end
 * of a page is cached for the next one, so a page costs the same at any depth. Only a page out of order counts rows, from the last cached
 * position before it. If a list changes between two pages, rows are neither repeated nor skipped.
 */
export function createOffsetPages() {
  const cursors = new LRUCache<string, string>({ ...upTo(cachedMax), ttl: cacheMilliseconds })
  const lastPages = new LRUCache<string, number>(upTo(listsMax))
  const keyOf = (name: string, offset: number) => `${offset} ${name}`

  /** Undefined at the start of the list, null past its end. */
  async function cursorAt<Row>(list: List<Row>, offset: number): Promise<string | null | undefined> {
    let position = offset
    let cursor: string | null | undefined
    const cached = (at: number) => (at === 0 ? undefined : cursors.get(keyOf(list.name, at)))
    const last = lastPages.get(list.name) ?? 0
    while (position > 0 && cursor === undefined) {
      cursor = cached(position)
      if (cursor === undefined) position = Math.max(position > last ? last : 0, Math.ceil(position / step - 1) * step)
    }
    while (position < offset && cursor !== null) {
      const next = Math.min(offset, (Math.floor(position / step) + 1) * step)
      cursor = await list.cursorAfter({ cursor, count: next - position })
      position = next
      if (cursor !== null) cursors.set(keyOf(list.name, position), cursor)
      await setImmediate()
    }
    return cursor
  }

  return async function page<Row>(list: List<Row>, { offset, size }: { offset: number; size: number }): Promise<Row[]> {
    if (size === 0) return []
    const cursor = await cursorAt(list, offset)
    if (cursor === null) return []
    const { rows, nextCursor } = await list.page({ cursor, limit: size })
    if (nextCursor !== null) cursors.set(keyOf(list.name, offset + rows.length), nextCursor)
    else if (rows.length > 0) lastPages.set(list.name, offset)
    return rows
  }
}
