import { CallError } from '#web/lib/api.ts'
import { browserCall } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.ts'
import { pageTextsOfPage } from '#web/lib/texts/pages.ts'

/** Requests a mailed link. The message is the same whether or not the address has an account. */
export async function requestReset(email: string, { sendsMail }: { sendsMail: boolean }): Promise<string> {
  const texts = pageTextsOfPage().signIn
  if (!sendsMail) return texts.resetByAdministrator
  try {
    await browserCall('POST /api/password-resets', { body: { email } })
    return texts.linkSent
  } catch (error) {
    return error instanceof CallError && error.code === 'malformed_request' ? texts.emailInvalid : errorText(error)
  }
}
