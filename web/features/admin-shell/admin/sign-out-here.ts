import { signOut } from '#web/features/session/session.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { laterTextsOfPage } from '#web/lib/texts/later.ts'
import { handOverToast } from '#web/ui/toast.ts'

/** Signs out and leaves for the home page, which says so. */
export async function signOutHere() {
  await signOut()
  const { signedOutTitle, signedOutText } = laterTextsOfPage().account
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
