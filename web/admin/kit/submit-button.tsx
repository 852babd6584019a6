import { Button } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.ts'
import savingStyles from './saving-mark.module.css'

interface Props {
  label: string
  /** Id of the form, if the button is outside of it. */
  form?: string
  isBusy: boolean
  /** Label while busy. */
  busyLabel?: string
  /** Id of the text that explains why there is nothing to submit. */
  reasonId?: string | undefined
}

/** Submits its form. While busy, it stays focusable; the form's handler must return early. */
export const SubmitButton = ({ label, form, isBusy, busyLabel = adminTexts.saving, reasonId }: Props) => (
  <Button
    type="submit"
    {...(form && { form })}
    aria-disabled={isBusy || reasonId !== undefined}
    data-disabled={reasonId !== undefined || undefined}
    aria-describedby={reasonId}
    leftSection={isBusy && <i className={savingStyles.spin} />}
    // Ignores the second click of a double click: by then, a form of two steps may show its second one.
    onClick={(event) => event.detail > 1 && event.preventDefault()}
  >
    {isBusy ? busyLabel : label}
  </Button>
)
