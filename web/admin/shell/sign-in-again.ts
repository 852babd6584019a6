import { browserBasePath } from '#web/lib/browser.ts'

/** Redirects to the sign-in page, which redirects back. A full page load, because the public area is a separate app. */
export function goToSignIn() {
  const { pathname, search } = window.location
  const wanted = pathname.slice(browserBasePath.length) + search
  window.location.assign(`${browserBasePath}/auth?next=${encodeURIComponent(wanted)}`)
}
