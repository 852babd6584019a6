import { browserBasePath } from '#web/lib/browser.ts'
import { handOverToast } from '#web/ui/handed-over-toasts.ts'

/** Redirects to the sign-in page, which redirects back. A full page load, because the public area is a separate app. */
export function goToSignIn() {
  const { pathname, search, hash } = window.location
  const wanted = pathname.slice(browserBasePath.length) + search + hash
  window.location.assign(`${browserBasePath}/auth?next=${encodeURIComponent(wanted)}`)
}

let hasReason = false

/** The same when the session has ended during the visit; the sign-in page shows the reason, once for several failed requests. */
export function signInAgain(reason: string) {
  if (!hasReason) handOverToast({ tone: 'info', title: reason })
  hasReason = true
  goToSignIn()
}
