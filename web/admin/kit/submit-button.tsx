import { Button } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.ts'
import savingStyles from './saving-mark.module.css'

interface Props {
  label: string
  /** Id of its form, where the button is outside of it. */
  form?: string
  isBusy: boolean
  /** What it is busy with. */
  busyLabel?: string
  /** Id of the text that says why there is nothing to submit. */
  reasonId?: string | undefined
}

/** Submits its form. While busy it shows that and stays focusable: the form's handler returns early. */
export const SubmitButton = ({ label, form, isBusy, busyLabel = adminTexts.saving, reasonId }: Props) => (
  <Button
    type="submit"
    {...(form && { form })}
    aria-disabled={isBusy || reasonId !== undefined}
    data-disabled={reasonId !== undefined || undefined}
    aria-describedby={reasonId}
    leftSection={isBusy && <i className={savingStyles.spin} />}
    // The second click of a double click: a form of two steps may have reached its second one by then.
    onClick={(event) => event.detail > 1 && event.preventDefault()}
  >
    {isBusy ? busyLabel : label}
  </Button>
)
