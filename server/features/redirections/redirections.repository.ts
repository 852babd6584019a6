import { sql } from 'kysely'
import type { Handle } from '#server/database/database.ts'

export type RedirectionsRepository = ReturnType<typeof createRedirectionsRepository>

export const createRedirectionsRepository = (db: Handle) => ({
  /**
   * Where active redirections lead from `path`, best first: an exact from_url, else those that end with the whole path, the longest,
   * then the newest. `path` starts with a slash, so that such an end lies on a segment border.
   */
  async listTargets(path: string): Promise<string[]> {
    const endsWithPath = sql<boolean>`substr(from_url, length(from_url) - length(${path}) + 1) = ${path}`
    const rows = await db
      .selectFrom('redirections')
      .select('to_url')
      .where('is_active', '=', true)
      .where(endsWithPath)
      .orderBy(sql`case when from_url = ${path} then 0 else 1 end`)
      .orderBy(sql`length(from_url)`, 'desc')
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map((row) => row.to_url)
  },
})
