import type { UseFormReturnType } from '@mantine/form'
import type { Visibility } from '#contract/visibility.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { DescribedSwitch } from './described-switch.tsx'
import { ExplainedChoice } from './explained-choice.tsx'
import { PeriodFields } from './period-fields.tsx'
import { ProtectionFields } from './protection-fields.tsx'
import styles from './visibility-fields.module.css'
import type { ProtectedItem, VisibilityValues } from './visibility-values.ts'

const texts = adminTexts.visibility

const options = (['public', 'unlisted', 'protected', 'hidden'] satisfies Visibility[]).map((value) => ({
  value,
  label: texts.choices[value],
}))

interface Props<Values> {
  form: UseFormReturnType<Values>
  /** The site's time zone. */
  timeZone: string
  /** Null for a new item. */
  item: ProtectedItem | null
  /** Instead of the general explanation of a choice. */
  help?: Partial<Record<Visibility, string>>
  /** Whether the values apply to several songs. */
  isShared?: boolean
}

/** Selects who can see a song, an album or a playlist, and when. */
export function VisibilityFields<Values extends VisibilityValues>({ form, timeZone, item, help, isShared }: Props<Values>) {
  const { visibility, visibleFrom } = form.values
  const moment = (field: 'visibleFrom' | 'visibleUntil', label: string) => ({
    label,
    ...form.getInputProps(field),
    value: form.values[field],
  })
  return (
    <div className={styles.fields}>
      <div className={styles.choice}>
        <ExplainedChoice
          label={texts.legend}
          value={visibility}
          options={options}
          onChange={form.getInputProps('visibility').onChange}
          help={help?.[visibility] ?? texts.help[visibility]}
        />
      </div>
      {visibility === 'protected' && <ProtectionFields form={form} item={item} isShared={isShared} />}
      {visibility !== 'hidden' && (
        <>
          <PeriodFields timeZone={timeZone} from={moment('visibleFrom', texts.from)} until={moment('visibleUntil', texts.until)} />
          {visibleFrom !== null && (
            <DescribedSwitch
              label={texts.announce}
              description={texts.announceHelp}
              {...form.getInputProps('isAnnounced', { type: 'checkbox' })}
            />
          )}
        </>
      )}
    </div>
  )
}
