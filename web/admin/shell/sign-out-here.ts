import { mayLeave } from '#web/admin/kit/use-leave-question.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { signOut } from '#web/public/session/session.ts'
import { handOverToast } from '#web/ui/toast.ts'

/** Signs out and leaves for the home page, which says so; unless something is unsaved and the person stays for it. */
export async function signOutHere() {
  if (!(await mayLeave())) return
  await signOut()
  const { signedOutTitle, signedOutText } = textsOfPage().account
  handOverToast({ tone: 'success', title: signedOutTitle, description: signedOutText })
  window.location.assign(`${browserBasePath}/`)
}
