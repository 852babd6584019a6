import { Button, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type Language, languages } from '#contract/languages.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './page-dialog.module.css'
import { languagesOf, noText, type PageValues } from './page-values.ts'

const texts = adminTexts.pages

interface Props {
  form: UseFormReturnType<PageValues>
  language: Language
  onLanguage(language: Language): void
}

/** The languages that a page is written in, of which one is edited. */
export function LanguageTabs({ form, language, onLanguage }: Props) {
  const written = languagesOf(form.values)

  function add(added: Language) {
    form.setFieldValue(`texts.${added}`, noText)
    onLanguage(added)
  }
  function remove() {
    const { [language]: _removed, ...others } = form.getValues().texts
    form.setFieldValue('texts', others)
    onLanguage(languagesOf({ texts: others })[0] ?? language)
  }

  return (
    <div className={styles.languages}>
      <Segmented
        label={texts.language}
        value={language}
        options={written.map((code) => ({ value: code, label: languageName(code) }))}
        onChange={onLanguage}
      />
      {written.length < languages.length && (
        <NativeSelect
          aria-label={texts.addLanguage}
          rightSection={<ChevronIcon size={16} />}
          value=""
          onChange={(event) => add(event.currentTarget.value as Language)}
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
      {written.length > 1 && (
        <Button variant="subtle" onClick={remove}>
          {texts.removeLanguage({ language: languageName(language) })}
        </Button>
      )}
    </div>
  )
}
