import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { profileKeys } from '../profile-keys.ts'

/**
 * The first account was named 'Administrator' on public pages: where it still is, it gets the name of the site. A site whose codes are
 * scanned already gets no notice of its first scan.
 */
export const setup = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ id: string; user_id: string; username: string; site_name: string | null }>`
      select id, user_id, username, (select setting_value from settings where setting_key = 'site_name') as site_name
      from profiles where username = 'admin' and display_name = 'Administrator' and version = 1`.execute(db)
    for (const { id, user_id, username, site_name } of rows) {
      const display_name = site_name ?? 'Music Platform'
      const { search_text } = profileKeys({ username, display_name })
      await sql`update profiles set display_name = ${display_name}, search_text = ${search_text} where id = ${id}`.execute(db)
      await sql`update users set name = ${display_name} where id = ${user_id}`.execute(db)
    }
    await sql`
      insert into installation (fact, value)
      select 'setup_dismissed_first_scan', max(last_scan_on) from codes where last_scan_on is not null having count(*) > 0`.execute(db)
  },
})
