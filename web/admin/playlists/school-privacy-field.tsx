import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { SchoolPrivacy } from '#contract/visibility.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import styles from '#web/admin/kit/visibility-fields.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.schoolPrivacy
const options = SchoolPrivacy.options.map((value) => ({ value, label: texts.choices[value] }))

/** For playlists of children's recordings; explains the consequences. */
export function SchoolPrivacyField<Values extends { schoolPrivacy: SchoolPrivacy }>({ form }: { form: UseFormReturnType<Values> }) {
  const { schoolPrivacy } = form.values
  const helpId = useId()
  return (
    <div className={styles.choice}>
      <Segmented
        label={texts.legend}
        value={schoolPrivacy}
        options={options}
        onChange={form.getInputProps('schoolPrivacy').onChange}
        describedBy={helpId}
      />
      <p id={helpId} className={styles.help}>
        {texts.help[schoolPrivacy]}
      </p>
      {schoolPrivacy !== 'off' && <p className={styles.help}>{texts.songs}</p>}
    </div>
  )
}
