import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { namesIn, ruleOf, settingRules } from '#contract/setting-rules.ts'
import { timeZoneName } from '#web/admin/kit/local-time.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { MomentInput } from '#web/admin/kit/moment-input.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { FieldFrame, type FieldProps, helpFor, valueText } from './field-tools.tsx'
import styles from './fields.module.css'
import { fieldId } from './setting-values.ts'

const texts = adminTexts.settings

/** Common props of all inputs. */
export const inputProps = ({ form, name }: FieldProps) => ({
  id: fieldId(name),
  label: texts.fields[name].label,
  'aria-required': ruleOf(name).isRequired,
  description: helpFor({ form, name }),
  error: form.errors[name],
  value: form.values[name],
  onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
})

export function LineField({
  type = 'text',
  placeholder,
  ...field
}: FieldProps & { type?: 'text' | 'email' | 'url'; placeholder?: string }) {
  return (
    <FieldFrame {...field}>
      <TextInput {...inputProps(field)} type={type} maxLength={settingRules[field.name].most} placeholder={placeholder ?? ''} />
    </FieldFrame>
  )
}

export function ParagraphField(field: FieldProps) {
  return (
    <FieldFrame {...field}>
      <Textarea {...inputProps(field)} rows={3} maxLength={settingRules[field.name].most} className={styles.growing ?? ''} />
    </FieldFrame>
  )
}

export const RichTextField = (field: FieldProps) => (
  <FieldFrame {...field} className={styles.rich}>
    <MarkdownField {...inputProps(field)} maxLength={settingRules[field.name].most} />
  </FieldFrame>
)

export function ChoiceField({ options, ...field }: FieldProps & { options?: readonly string[] }) {
  return (
    <FieldFrame {...field}>
      <NativeSelect
        {...inputProps(field)}
        data={(options ?? ruleOf(field.name).choices ?? []).map((value) => ({ value, label: valueText(field.name, value) }))}
      />
    </FieldFrame>
  )
}

/** An integer field. `note` is appended to the description. */
export function NumberField({ note = '', ...field }: FieldProps & { note?: string }) {
  const { range } = ruleOf(field.name)
  const { description, ...input } = inputProps(field)
  return (
    <FieldFrame {...field}>
      <TextInput
        {...input}
        description={`${description} ${note}`}
        type="number"
        {...range}
        step={1}
        classNames={{ wrapper: styles.short ?? '' }}
      />
    </FieldFrame>
  )
}

/** A time, entered in the site's time zone. */
export function MomentField(field: FieldProps) {
  const { form, name } = field
  const { timeZone } = useSite()
  const { description, ...input } = inputProps(field)
  return (
    <FieldFrame {...field}>
      <MomentInput
        {...input}
        description={`${description} ${texts.timeZone({ zone: timeZoneName(timeZone) })}`}
        timeZone={timeZone}
        value={form.values[name] || null}
        onChange={(timestamp) => form.change(name, timestamp ?? '')}
        classNames={{ wrapper: styles.moment ?? '' }}
      />
    </FieldFrame>
  )
}

/** A comma-separated list, and the names parsed from it below. */
export function NamesField(field: FieldProps) {
  const names = namesIn(field.form.values[field.name])
  return (
    <FieldFrame {...field}>
      <TextInput {...inputProps(field)} maxLength={settingRules[field.name].most} />
      {names.length > 0 && (
        <ul className={styles.tags} aria-label={texts.artistTags}>
          {names.map((name) => (
            <li key={name}>
              <bdi dir="auto">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  )
}
