import { newAccount } from '#server/testing/accounts.ts'
import { saveSetting } from '#server/testing/library.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export type Readers = Awaited<ReturnType<typeof createReaders>>

/** A browser for each kind of reader of restricted items, on a site that allows uploads; 'owner' must upload the item. */
export async function createReaders(testApp: TestApp) {
  for (const key of ['allow_user_uploads', 'require_admin_approval', 'allow_downloads'])
    await saveSetting(testApp.app.database, key, 'true')
  return {
    visitor: testApp.visitor,
    listener: await newAccount(testApp, 'lena'),
    contributor: await newAccount(testApp, 'cora', 'contributor'),
    owner: await newAccount(testApp, 'una'),
    editor: await newAccount(testApp, 'edith', 'editor'),
    administrator: testApp.admin,
  }
}
