import { newAccount } from '#server/testing/accounts.ts'
import { saveSetting } from '#server/testing/library.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'

export const roles = ['visitor', 'listener', 'uploader', 'contributor', 'editor', 'administrator'] as const
export type Role = (typeof roles)[number]

/** A signed-in browser for each role. An uploader is a listener while the site lets listeners upload. */
export async function createPeople(testApp: TestApp): Promise<Record<Role, TestClient>> {
  const listener = await newAccount(testApp, 'lena')
  return {
    visitor: testApp.visitor,
    listener,
    uploader: listener,
    contributor: await newAccount(testApp, 'cora', 'contributor'),
    editor: await newAccount(testApp, 'edith', 'editor'),
    administrator: testApp.admin,
  }
}

/** Sets the site so that this role exists. */
export const become = (testApp: TestApp, role: Role) => saveSetting(testApp.app.database, 'allow_user_uploads', String(role === 'uploader'))

export const closeSite = (testApp: TestApp, isClosed: boolean) => saveSetting(testApp.app.database, 'maintenance_mode', String(isClosed))
