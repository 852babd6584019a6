import type { UseFormReturnType } from '@mantine/form'
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
