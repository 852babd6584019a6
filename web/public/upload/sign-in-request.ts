import { browserBasePath } from '#web/lib/browser.ts'
import type { UploadTexts } from '#web/lib/texts/en.upload.ts'
import { showToast } from '#web/ui/toast.ts'

/** Below the base path. Comes back to the page, where what was typed waits. */
export const signInPath = '/auth?next=%2Fupload'

export function promptSignIn(texts: UploadTexts) {
  void showToast({
    tone: 'info',
    title: texts.signInTitle,
    description: texts.signInText,
    action: { label: texts.signIn, onPress: () => location.assign(browserBasePath + signInPath) },
  })
}
