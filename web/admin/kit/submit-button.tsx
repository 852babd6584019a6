import { Button } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import savingStyles from './saving-mark.module.css'

interface Props {
  label: string
  /** Id of its form, where it stands outside. */
  form?: string
  isBusy: boolean
  /** What it is busy with. */
  busyLabel?: string
}

/** Submits its form. While busy it says so, keeps the focus, and does nothing: the form's own handler returns early. */
export const SubmitButton = ({ label, form, isBusy, busyLabel = adminTexts.saving }: Props) => (
  <Button type="submit" {...(form && { form })} aria-disabled={isBusy} leftSection={isBusy && <i className={savingStyles.spin} />}>
    {isBusy ? busyLabel : label}
  </Button>
)
