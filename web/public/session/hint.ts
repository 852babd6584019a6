import type { signedInHintCookie } from '#contract/session.ts'

export const hintCookie: typeof signedInHintCookie = 'signed_in'

/** Whether to request the session. Grants nothing. */
export const mayBeSignedIn = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
