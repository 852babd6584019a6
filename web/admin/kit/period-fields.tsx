import type { ComponentProps } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import hidden from '#web/ui/text.module.css'
import { timeZoneName } from './local-time.ts'
import { MomentInput } from './moment-input.tsx'
import styles from './period-fields.module.css'

type Field = Omit<ComponentProps<typeof MomentInput>, 'timeZone'>

/** Start and end. Their time zone is shown once; screen readers read it with each of them. */
export function PeriodFields({ timeZone, from, until }: { timeZone: string; from: Field; until: Field }) {
  const zone = adminTexts.visibility.timeZone({ zone: timeZoneName(timeZone) })
  const shared = { timeZone, description: zone, descriptionProps: { className: hidden.hidden ?? '' } }
  return (
    <>
      <div className={styles.pair}>
        <MomentInput {...shared} {...from} />
        <MomentInput {...shared} {...until} />
      </div>
      <p className={styles.help} aria-hidden="true">
        {zone}
      </p>
    </>
  )
}
