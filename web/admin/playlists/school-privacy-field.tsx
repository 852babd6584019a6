import type { UseFormReturnType } from '@mantine/form'
import { SchoolPrivacy } from '#contract/visibility.ts'
import { ExplainedChoice } from '#web/admin/kit/explained-choice.tsx'
import styles from '#web/admin/kit/visibility-fields.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.schoolPrivacy
const options = SchoolPrivacy.options.map((value) => ({ value, label: texts.choices[value] }))

/** For playlists of children's recordings; explains the consequences. */
export function SchoolPrivacyField<Values extends { schoolPrivacy: SchoolPrivacy }>({ form }: { form: UseFormReturnType<Values> }) {
  const { schoolPrivacy } = form.values
  return (
    <div className={styles.choice}>
      <ExplainedChoice
        label={texts.legend}
        value={schoolPrivacy}
        options={options}
        onChange={form.getInputProps('schoolPrivacy').onChange}
        help={texts.help[schoolPrivacy]}
      />
      {schoolPrivacy !== 'off' && <p className={styles.help}>{texts.songs}</p>}
    </div>
  )
}
