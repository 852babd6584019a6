import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'

/** Says what went wrong. */
export const showErrorToast = (description: string, title: string = adminTexts.errorTitle) =>
  void showToast({ tone: 'error', title, description })

/** Says why the server rejected something. */
export const showFailureToast = (error: unknown) => showErrorToast(errorText(error))
