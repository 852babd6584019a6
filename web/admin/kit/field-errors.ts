import type { UseFormReturnType } from '@mantine/form'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showErrorToast } from './error-toast.ts'

/** Shows errors at their fields, moves the focus to the first, and says in a toast what is wrong: by default the first of them. */
export function showFieldErrors<Values>(
  form: UseFormReturnType<Values>,
  errors: Readonly<Record<string, string>>,
  description = Object.values(errors)[0] ?? '',
) {
  form.setErrors(errors)
  const [first] = Object.keys(errors)
  if (first) form.getInputNode(first)?.focus()
  showErrorToast(description)
}

/** Shows why the server rejected a form: at the field that the error names, if the form has it, and in a toast. */
export function showRejection<Values extends object>(form: UseFormReturnType<Values>, error: unknown) {
  const field = error instanceof CallError ? error.details.field : undefined
  const reason = errorText(error)
  showFieldErrors(form, field !== undefined && field in form.getValues() ? { [field]: reason } : {}, reason)
}
