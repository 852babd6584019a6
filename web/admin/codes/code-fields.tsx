import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { codeMessageMax, type DynamicCode, type ShownDestination } from '#contract/codes.ts'
import { limits } from '#contract/limits.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { PeriodFields } from '#web/admin/kit/period-fields.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { codeAddress } from './code-address.ts'
import styles from './code-fields.module.css'
import { type CodeValues, hasConfusableCharacters, normalizedCode } from './code-values.ts'
import { type DestinationDraft, destinationOf, draftOf } from './destination-draft.ts'
import { DestinationField } from './destination-field.tsx'
import { insteadName } from './destination-labels.ts'

const texts = adminTexts.codeForm

type CodeForm = UseFormReturnType<CodeValues>

export function CodeFields({ form, code }: { form: CodeForm; code: DynamicCode | null }) {
  const { label, destination, fallbackDestination, message } = form.values
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
      <DestinationField
        label={texts.destination}
        isRequired
        note={code && noteOf(code.destination, destination)}
        {...form.getInputProps('destination')}
      />
      <ScheduleFields form={form}>
        <DestinationField
          label={texts.fallbackDestination}
          isRequired
          note={code?.fallbackDestination && noteOf(code.fallbackDestination, fallbackDestination)}
          {...form.getInputProps('fallbackDestination')}
        />
      </ScheduleFields>
      <Textarea
        label={texts.message}
        rows={2}
        maxLength={codeMessageMax}
        description={limitHelp(message, codeMessageMax) ?? texts.messageHelp}
        {...form.getInputProps('message')}
      />
      <DescribedSwitch label={texts.active} description={texts.activeHelp} {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </div>
  )
}

/** A warning if the saved destination is not public and still selected. */
function noteOf(shown: ShownDestination, draft: DestinationDraft): string | null {
  if (shown.reach === 'public' || JSON.stringify(destinationOf(draft)) !== JSON.stringify(destinationOf(draftOf(shown)))) return null
  return (shown.reach === 'deleted' ? texts.destinationDeleted : texts.destinationHidden)({ instead: insteadName(shown) })
}

const addressOptions = [
  { value: 'automatic', label: texts.automatic },
  { value: 'custom', label: texts.custom },
] as const
/** Stands for the characters that the server will generate. */
const placeholder = '·······'

/** Selects an automatic or a custom code. */
function AddressFields({ form }: { form: CodeForm }) {
  const { address, customCode } = form.values
  const isCustom = address === 'custom'
  return (
    <div className={styles.group}>
      <Segmented
        label={texts.address}
        value={address}
        options={addressOptions}
        onChange={(option) => form.setFieldValue('address', option)}
      />
      {isCustom && (
        <TextInput
          label={texts.customCode}
          aria-required
          placeholder={texts.customCodePlaceholder}
          maxLength={40}
          description={texts.customCodeHelp}
          spellCheck={false}
          autoCapitalize="none"
          {...form.getInputProps('customCode')}
        />
      )}
      {isCustom && hasConfusableCharacters(customCode) && (
        <p className={styles.note} role="status">
          <WarningIcon size={14} />
          {texts.confusableCharacters}
        </p>
      )}
      <Preview code={(isCustom && normalizedCode(customCode)) || placeholder} />
      {!isCustom && <p className={styles.help}>{texts.automaticHelp}</p>}
    </div>
  )
}

const FixedAddress = ({ code }: { code: string }) => (
  <div className={styles.group}>
    <Preview code={code} />
    <p className={styles.help}>{texts.fixedHelp}</p>
  </div>
)

const Preview = ({ code }: { code: string }) => (
  <dl className={styles.preview}>
    <dt>{texts.address}</dt>
    <dd dir="ltr">
      {codeAddress('')}
      <b>{code}</b>
    </dd>
  </dl>
)

const afterEndOptions = [
  { value: 'message', label: texts.showMessage },
  { value: 'destination', label: texts.useFallback },
] as const

/** Start, end, and what happens after the end. `children`: the field of the fallback destination. */
function ScheduleFields({ form, children }: { form: CodeForm; children: ReactNode }) {
  const { timeZone } = useSite()
  const { startsAt, endsAt, afterEnd } = form.values
  return (
    <fieldset className={styles.group}>
      <legend>{texts.schedule}</legend>
      <PeriodFields
        timeZone={timeZone}
        from={{ label: texts.from, ...form.getInputProps('startsAt'), value: startsAt }}
        until={{ label: texts.until, ...form.getInputProps('endsAt'), value: endsAt }}
      />
      {endsAt !== null && (
        <Segmented
          label={texts.afterEnd}
          value={afterEnd}
          options={afterEndOptions}
          onChange={(option) => form.setFieldValue('afterEnd', option)}
        />
      )}
      {endsAt !== null && afterEnd === 'destination' && children}
    </fieldset>
  )
}
