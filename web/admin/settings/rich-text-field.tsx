import { settingRules } from '#contract/setting-rules.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import styles from './fields.module.css'
import { inputProps } from './text-fields.tsx'

/** A long text in Markdown. */
export const RichTextField = (field: FieldProps) => (
  <FieldFrame {...field} className={styles.rich}>
    <MarkdownField {...inputProps(field)} maxLength={settingRules[field.name].most} />
  </FieldFrame>
)
