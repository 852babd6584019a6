import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { FieldFrame, type FieldProps, helpFor } from './field-tools.tsx'
import styles from './fields.module.css'
import { fieldId } from './setting-values.ts'

/** On or off. `children` say what follows from it, as it stands now. */
export function SwitchField({ children, ...field }: FieldProps & { children?: ReactNode }) {
  const { form, name } = field
  return (
    <FieldFrame {...field} className={styles.switched}>
      <Switch
        id={fieldId(name)}
        label={adminTexts.settings.fields[name].label}
        description={helpFor(field)}
        error={form.errors[name]}
        checked={form.values[name] === 'true'}
        onChange={(event) => form.change(name, String(event.currentTarget.checked))}
      />
      {children}
    </FieldFrame>
  )
}
