import type { signedInHintCookie } from '#contract/session.ts'
import { browserBasePath } from '#web/lib/browser.ts'

const hintCookie: typeof signedInHintCookie = 'signed_in'

/** Whether asking for the session is worth a request. Grants nothing. */
export const mayBeSignedIn = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))

export function forgetHint() {
  for (const path of new Set(['/', browserBasePath || '/'])) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `${hintCookie}=; Max-Age=0; Path=${path}`
  }
}
