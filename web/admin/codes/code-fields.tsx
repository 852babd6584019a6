import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { LivingCode, ShownAim } from '#contract/codes.ts'
import { limits } from '#contract/limits.ts'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { AddressFields, FixedAddress } from './address-fields.tsx'
import { type AimDraft, aimOf, draftOf } from './aim-draft.ts'
import { AimField } from './aim-field.tsx'
import { insteadName } from './aim-words.ts'
import styles from './code-fields.module.css'
import { type CodeValues, messageMax } from './code-values.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const texts = adminTexts.codeForm

export type CodeForm = UseFormReturnType<CodeValues>

export function CodeFields({ form, code }: { form: CodeForm; code: LivingCode | null }) {
  const { label, aim, afterwardsAim, message } = form.values
  return (
    <div className={styles.fields}>
      <TextInput
        label={texts.label}
        placeholder={texts.labelPlaceholder}
        maxLength={limits.name}
        description={limitHelp(label, limits.name) ?? texts.labelHelp}
        data-autofocus
        {...form.getInputProps('label')}
      />
      {code ? <FixedAddress code={code.code} /> : <AddressFields form={form} />}
      <AimField label={texts.aim} note={code && noteOf(code.aim, aim)} {...form.getInputProps('aim')} />
      <ScheduleFields form={form}>
        <AimField
          label={texts.afterwardsLeadsTo}
          note={code?.afterwards && noteOf(code.afterwards, afterwardsAim)}
          {...form.getInputProps('afterwardsAim')}
        />
      </ScheduleFields>
      <Textarea
        label={texts.message}
        rows={2}
        maxLength={messageMax}
        description={limitHelp(message, messageMax) ?? texts.messageHelp}
        {...form.getInputProps('message')}
      />
      <Switch label={texts.active} description={texts.activeHelp} {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </div>
  )
}

/** What is the matter with an aim, as long as nothing else is chosen. */
function noteOf(shown: ShownAim, draft: AimDraft): string | null {
  if (shown.reach === 'public' || JSON.stringify(aimOf(draft)) !== JSON.stringify(aimOf(draftOf(shown)))) return null
  return (shown.reach === 'deleted' ? texts.aimGone : texts.aimHidden)(insteadName(shown))
}
