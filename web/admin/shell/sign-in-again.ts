import { browserBasePath } from '#web/lib/browser.ts'

/** Redirects to the sign-in page, which redirects back. A full load: the public area is another application. */
export function goToSignIn() {
  const { pathname, search } = window.location
  const wanted = pathname.slice(browserBasePath.length) + search
  window.location.assign(`${browserBasePath}/auth?next=${encodeURIComponent(wanted)}`)
}
