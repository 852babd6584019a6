import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type SettingKey, settingRules } from '#contract/setting-rules.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './fields.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const texts = adminTexts.settings

export interface FieldProps {
  form: SettingsForm
  name: SettingKey
}

interface FrameProps extends FieldProps {
  children: ReactNode
  className?: string | undefined
}

/** Common parts of all fields: an unsaved mark, a reset button, and the value that another user saved. */
export function FieldFrame({ form, name, children, className = '' }: FrameProps) {
  const { label } = texts.fields[name]
  const fallback = form.saved.defaults[name]
  const theirs = form.theirs[name]
  // No reset button where clearing the field or toggling a switch does the same.
  const canReset = fallback !== '' && form.values[name] !== fallback && settingRules[name].kind !== 'switch'
  return (
    <div className={`${styles.field} ${className}`}>
      {children}
      {theirs !== undefined && <p className={styles.theirs}>{savedByOther(valueText(name, theirs))}</p>}
      <div className={styles.tools}>
        {form.unsaved.has(name) && (
          <span className={styles.unsaved}>
            <span>{texts.unsavedField}</span>
          </span>
        )}
        {canReset && (
          <Button
            size="compact-xs"
            variant="subtle"
            className={styles.reset ?? ''}
            aria-label={texts.resetField({ label })}
            onClick={() => form.change(name, fallback)}
          >
            {texts.reset}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The help text of a field, its default if it has one, and its limit when the value is close to it. */
export function helpFor({ form, name }: FieldProps): string | undefined {
  const fallback = form.saved.defaults[name]
  const { kind, most } = settingRules[name]
  const isText = !['switch', 'choice', 'number', 'moment', 'time_zone', 'color', 'image', 'sections'].includes(kind)
  const parts = [
    texts.fields[name].help,
    fallback && kind !== 'sections' && texts.defaultIs({ value: valueText(name, fallback) }),
    isText && limitHelp(form.values[name], most),
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

const switches: Readonly<Record<string, string>> = { true: texts.on, false: texts.off }
const choices: Readonly<Record<string, string>> = {
  ...texts.loudnessModes,
  ...texts.opensubsonicModes,
  ...adminTexts.brand.choices,
  ...adminTexts.songWords,
  ...adminTexts.visibility.choices,
}

/** Formats a stored value for display. */
export function valueText(name: SettingKey, value: string): string {
  const { kind } = settingRules[name]
  if (kind === 'moment') return value && formatMoment(value)
  if (kind === 'image') return value && adminTexts.brand.image.stored
  if (kind === 'sections') return adminTexts.homeSections.stored
  return (kind === 'switch' ? switches[value] : kind === 'choice' ? choices[value] : null) ?? value
}

const savedByOther = (value: string) => (value ? texts.savedByOther({ value }) : texts.clearedByOther)
