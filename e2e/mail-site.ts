import { test } from './browser.ts'
import { startMailServer, startServerWithMail } from './mail-server.ts'
import { ofFile } from './of-file.ts'

/** A mail server for the journeys of one file, and a server that sends its mail there. */
export function siteWithMail() {
  const mail = ofFile(startMailServer)
  const server = ofFile(() => startServerWithMail(mail))
  test.afterAll(async () => {
    await server.dispose()
    await mail.close()
  })
  return { mail, server }
}
