import { browserPagesPath } from '#web/lib/browser.ts'
import type { UploadTexts } from '#web/lib/messages/en/upload.gen.ts'
import { showToast } from '#web/ui/toast.ts'

/** Returns to the page, which restores what was typed. */
export const signInPath = '/auth?next=%2Fupload'

export function promptSignIn(texts: UploadTexts) {
  void showToast({
    tone: 'info',
    title: texts.signInTitle,
    description: texts.signInText,
    action: { label: texts.signIn, onPress: () => location.assign(browserPagesPath + signInPath) },
  })
}
