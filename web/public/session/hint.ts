import type { signedInHintCookie } from '#contract/session.ts'

export const hintCookie: typeof signedInHintCookie = 'signed_in'

/** Whether asking for the session is worth a request. Grants nothing. */
export const mayBeSignedIn = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
