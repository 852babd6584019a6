import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './code-fields.module.css'
import type { CodeForm } from './code-fields.tsx'
import { timeZoneName } from './local-time.ts'

const texts = adminTexts.codeForm
const endings = [
  { value: 'message', label: texts.afterwardsMessage },
  { value: 'aim', label: texts.afterwardsAim },
] as const

/** From when until when it leads, and what then. `children`: where it leads afterwards. */
export function ScheduleFields({ form, children }: { form: CodeForm; children: ReactNode }) {
  const [zone] = useState(timeZoneName)
  const { endsAt, afterwards } = form.values
  return (
    <fieldset className={styles.group}>
      <legend>{texts.schedule}</legend>
      <div className={styles.pair}>
        <TextInput type="datetime-local" label={texts.from} {...form.getInputProps('startsAt')} />
        <TextInput type="datetime-local" label={texts.until} {...form.getInputProps('endsAt')} />
      </div>
      <p className={styles.help}>{texts.timeZone(zone)}</p>
      {endsAt !== '' && (
        <Segmented
          label={texts.afterwards}
          value={afterwards}
          options={endings}
          onChange={(ending) => form.setFieldValue('afterwards', ending)}
        />
      )}
      {endsAt !== '' && afterwards === 'aim' && children}
    </fieldset>
  )
}
