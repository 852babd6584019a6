/** The pages of a list, each fetched when it is needed. Throws what `fetchPage` throws. */
export async function* pagesOf<Page extends { nextCursor: string | null }>(
  fetchPage: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await fetchPage(cursor)
    yield page
    cursor = page.nextCursor
  }
}
