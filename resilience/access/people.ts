import { insertListener } from '#server/testing/accounts.ts'
import { saveSetting } from '#server/testing/library.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createClient, type TestClient } from '#server/testing/test-client.ts'

export const roles = ['visitor', 'listener', 'uploader', 'administrator'] as const
export type Role = (typeof roles)[number]

/** A browser of each kind of person. An uploader is a listener while the site lets listeners upload. */
export async function createPeople(testApp: TestApp): Promise<Record<Role, TestClient>> {
  const listener = await newListener(testApp, 'lena')
  return { visitor: testApp.visitor, listener, uploader: listener, administrator: testApp.admin }
}

export async function newListener(testApp: TestApp, username: string): Promise<TestClient> {
  const client = createClient(testApp.address)
  await client.signIn(await insertListener(testApp.app.database, username))
  return client
}

/** Brings the site into the state in which this role is one. */
export const become = (testApp: TestApp, role: Role) =>
  saveSetting(testApp.app.database, 'allow_user_uploads', role === 'listener' ? 'false' : 'true')

export const closeSite = (testApp: TestApp, isClosed: boolean) => saveSetting(testApp.app.database, 'maintenance_mode', String(isClosed))
