import { signOut } from '#web/features/session/session.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { handOverToast } from '#web/ui/toast.ts'

/** Signs out and leaves for the home page, which says so. */
export async function signOutHere() {
  await signOut()
  const { signedOutTitle, signedOutText } = textsOfPage().auth
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
