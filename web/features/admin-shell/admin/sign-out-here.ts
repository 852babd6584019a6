import { signOut } from '#web/features/session/session.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { laterTextsOfPage } from '#web/lib/texts/later.ts'
import { handOverToast } from '#web/ui/toast.ts'
import { mayLeave } from './use-leave-question.tsx'

/** Signs out and leaves for the home page, which says so; unless something is unsaved and the person stays for it. */
export async function signOutHere() {
  if (!(await mayLeave())) return
  await signOut()
  const { signedOutTitle, signedOutText } = laterTextsOfPage().account
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
