import { expect, test } from 'vitest'
import { emptyDatabaseOfFile } from '#server/testing/database-of-file.ts'
import { initial } from './001-initial.ts'
import { avatars } from './005-avatars.ts'

const database = emptyDatabaseOfFile()

test('profiles that are there already can be searched and edited', async () => {
  const { handle, engine } = database
  await initial(engine).up(handle)
  const at = '2026-01-01T00:00:00.000Z'
  await handle
    .insertInto('users')
    .values({
      id: 'u',
      name: 'Zoë',
      email: 'z@example.com',
      email_verified: true,
      role: 'admin',
      status: 'active',
      created_at: at,
      updated_at: at,
    })
    .execute()
  const before = {
    id: 'p',
    user_id: 'u',
    username: 'Zoe',
    username_key: 'zoe',
    display_name: 'Zoë Éclair',
    avatar_url: null,
    created_at: at,
  }
  await handle
    .insertInto('profiles')
    .values(before as never)
    .execute()
  await avatars().up(handle)
  expect(await handle.selectFrom('profiles').selectAll().executeTakeFirst()).toEqual({
    ...before,
    avatar_path: null,
    search_text: '@zoe\nzoe eclair',
    version: 1,
  })
})
