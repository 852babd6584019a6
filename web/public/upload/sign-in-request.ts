import { browserPagesPath } from '#web/lib/browser.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'
import { showToast } from '#web/ui/toast.ts'

/** Comes back to the page, where what was typed waits. */
export const signInPath = '/auth?next=%2Fupload'

export function promptSignIn(texts: UploadTexts) {
  void showToast({
    tone: 'info',
    title: texts.signInTitle,
    description: texts.signInText,
    action: { label: texts.signIn, onPress: () => location.assign(browserPagesPath + signInPath) },
  })
}
