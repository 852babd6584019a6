import { keysOf } from '#contract/keys.ts'
import { type Period, periodDays } from '#contract/periods.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ScreenBar } from '../screen-bar.tsx'
import { Segmented } from '../segmented.tsx'
import styles from './period-bar.module.css'

const texts = adminTexts.analytics
const periods = keysOf(periodDays).map((value) => ({ value, label: texts.lengths[value] }))

interface Props {
  title: string
  period: Period
  onPeriod(period: Period): void
}

/** Head of a screen with figures: selects their period. On phones, the selection has its own line. */
export const PeriodBar = ({ title, period, onPeriod }: Props) => (
  <div className={styles.bar}>
    <ScreenBar
      title={title}
      action={
        <div className={styles.period}>
          <Segmented label={texts.period} value={period} options={periods} onChange={onPeriod} hidesLabel />
        </div>
      }
    />
  </div>
)

/** The period of the displayed figures, so that titles match them while another period is loading. */
export const periodOf = (days: number): Period => periods.find(({ value }) => periodDays[value] === days)?.value ?? '30d'
