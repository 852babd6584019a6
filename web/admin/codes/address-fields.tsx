import { TextInput } from '@mantine/core'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { codeAddress } from './code-address.ts'
import styles from './code-fields.module.css'
import type { CodeForm } from './code-fields.tsx'
import { hasConfusableCharacters, wordOf } from './code-values.ts'

const texts = adminTexts.codeForm
const ways = [
  { value: 'made', label: texts.made },
  { value: 'own', label: texts.own },
] as const
/** Stands for the signs that are not known yet. */
const unknown = '·······'

/** What stands behind /c/: seven signs of the site's making, or a word. */
export function AddressFields({ form }: { form: CodeForm }) {
  const { address, word } = form.values
  const isOwn = address === 'own'
  return (
    <div className={styles.group}>
      <Segmented label={texts.address} value={address} options={ways} onChange={(way) => form.setFieldValue('address', way)} />
      {isOwn && (
        <TextInput
          label={texts.word}
          placeholder={texts.wordPlaceholder}
          maxLength={40}
          description={texts.wordHelp}
          spellCheck={false}
          autoCapitalize="none"
          {...form.getInputProps('word')}
        />
      )}
      {isOwn && hasConfusableCharacters(word) && (
        <p className={styles.note} role="status">
          <WarningIcon size={14} />
          {texts.confusableCharacters}
        </p>
      )}
      <Preview code={(isOwn && wordOf(word)) || unknown} />
      {!isOwn && <p className={styles.help}>{texts.madeHelp}</p>}
    </div>
  )
}

/** What was printed does not change any more. */
export const FixedAddress = ({ code }: { code: string }) => (
  <div className={styles.group}>
    <Preview code={code} />
    <p className={styles.help}>{texts.fixedHelp}</p>
  </div>
)

const Preview = ({ code }: { code: string }) => (
  <dl className={styles.preview}>
    <dt>{texts.address}</dt>
    <dd>
      {codeAddress('')}
      <b>{code}</b>
    </dd>
  </dl>
)
