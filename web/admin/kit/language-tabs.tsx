import { Button, NativeSelect } from '@mantine/core'
import { type Language, languages } from '#contract/languages.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './language-tabs.module.css'

const texts = adminTexts.pages

interface Props {
  written: readonly Language[]
  /** The language being edited; undefined if there is none. */
  language: Language | undefined
  /** Minimum number of languages: the last one cannot be removed if it is 1. */
  least: 0 | 1
  onLanguage(language: Language): void
  onAdd(language: Language): void
  onRemove(language: Language): void
}

/** Tabs for the languages of an item's texts. */
export const LanguageTabs = ({ written, language, least, onLanguage, onAdd, onRemove }: Props) => (
  <div className={styles.languages}>
    {language && (
      <Segmented
        label={texts.language}
        value={language}
        options={written.map((code) => ({ value: code, label: languageName(code) }))}
        onChange={onLanguage}
      />
    )}
    {written.length < languages.length && (
      <NativeSelect
        aria-label={texts.addLanguage}
        rightSection={<ChevronIcon size={16} />}
        value=""
        onChange={(event) => onAdd(event.currentTarget.value as Language)}
      >
        <option value="">{texts.addLanguage}</option>
        {languages
          .filter((code) => !written.includes(code))
          .map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
      </NativeSelect>
    )}
    {language && written.length > least && (
      <Button variant="subtle" onClick={() => onRemove(language)}>
        {texts.removeLanguage({ language: languageName(language) })}
      </Button>
    )}
  </div>
)
