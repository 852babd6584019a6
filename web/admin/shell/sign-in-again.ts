import { browserBasePath } from '#web/lib/browser.ts'

/** Leaves for the sign-in page, which comes back here. A full load: the public area is another application. */
export function goToSignIn() {
  const { pathname, search } = window.location
  const wanted = pathname.slice(browserBasePath.length) + search
  window.location.assign(`${browserBasePath}/auth?next=${encodeURIComponent(wanted)}`)
}
