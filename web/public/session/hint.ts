import type { signedInHintCookie } from '#contract/session.ts'

export const hintCookie: typeof signedInHintCookie = 'signed_in'

/** Runs in <head>: what only visitors see is hidden from others before the first paint. */
export const hintScript = `try{if(/(^|; )${hintCookie}=/.test(document.cookie))document.documentElement.dataset.account=''}catch{}`

/** Whether to request the session. Grants nothing. */
export const mayBeSignedIn = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
