import type { signedInHintCookie } from '#contract/session.ts'

export const hintCookie: typeof signedInHintCookie = 'signed_in'

/** Runs in <head>: hides elements for visitors from signed-in users before the first paint. */
export const hintScript = `try{if(/(^|; )${hintCookie}=/.test(document.cookie))document.documentElement.dataset.account=''}catch{}`

/** Whether to request the session. Grants no access. */
export const mayBeSignedIn = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${hintCookie}=`))
