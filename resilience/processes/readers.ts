import { brokenConnection, type Site } from '../crash-loop/site.ts'

/** Reads pages, the API and the client's own session, which must not fail when a process dies. */
export function createReaders({ admin, songIds }: Site) {
  const found: string[] = []
  let count = 0

  /** Requests truncated responses again, as browsers do. */
  async function read(path: string): Promise<string | null> {
    for (let attempt = 1; attempt <= 2; attempt++) {
      const response = await admin.request(path).catch(brokenConnection)
      const text = response && (await response.text().catch(brokenConnection))
      if (!response || text === null) continue
      count++
      if (response.status !== 200) found.push(`${path} responded ${response.status}`)
      return text
    }
    found.push(`${path} did not respond twice`)
    return null
  }

  return {
    async step() {
      await read('/')
      await read(`/song/${songIds[count % songIds.length]}`)
      await read('/api/playlist-categories')
      const session = await read('/api/session')
      if (session !== null && !session.includes('"role":"admin"')) found.push(`the administrator is not signed in: ${session}`)
    },
    count: () => count,
    problems: () => found,
  }
}
