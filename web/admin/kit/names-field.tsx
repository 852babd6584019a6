import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type ItemNames, type NamedField, type NamedKind, namedFields } from '#contract/item-names.ts'
import { type Language, languages } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { languageName } from './language-name.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { limitHelp } from './limit-help.ts'
import { MarkdownField } from './markdown-field.tsx'
import { MoreFields } from './more-fields.tsx'
import styles from './names-field.module.css'

const texts = adminTexts.names

interface Props<Kind extends NamedKind> {
  kind: Kind
  title?: string
  /** The same labels as in the surrounding form. */
  labels: Record<keyof (typeof namedFields)[Kind], string>
  value: ItemNames
  onChange(names: ItemNames): void
  /** Further inputs of a language. */
  children?: (language: Language) => ReactNode
}

/** Names and descriptions of an item in other languages, initially collapsed. */
export function NamesField<Kind extends NamedKind>({ kind, title = texts.title, labels, value, onChange, children }: Props<Kind>) {
  const written = languages.filter((code) => value[code])
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<Language>()
  const language = written.find((code) => code === chosen) ?? written[0]

  function remove(removed: Language) {
    const { [removed]: _removed, ...others } = value
    onChange(others)
  }
  return (
    <MoreFields title={title} isOpen={isOpen} onToggle={setIsOpen}>
      <p className={styles.help}>{texts.help}</p>
      <LanguageTabs
        written={written}
        language={language}
        least={0}
        onLanguage={setChosen}
        onAdd={(added) => {
          onChange({ ...value, [added]: {} })
          setChosen(added)
        }}
        onRemove={remove}
      />
      {language &&
        Object.entries<number>(namedFields[kind]).map(([field, max]) => (
          <NameInput
            key={`${language}-${field}`}
            describesSong={kind === 'songs'}
            label={texts.field({ field: (labels as Record<string, string>)[field] ?? '', language: languageName(language) })}
            language={language}
            max={max}
            value={value[language]?.[field as NamedField] ?? ''}
            onChange={(text) => onChange({ ...value, [language]: { ...value[language], [field]: text } })}
          />
        ))}
      {language && children?.(language)}
    </MoreFields>
  )
}

interface InputProps {
  label: string
  language: Language
  max: number
  value: string
  describesSong: boolean
  onChange(text: string): void
}

/** Long texts are Markdown, like those of the item itself. */
function NameInput({ max, value, onChange, language, describesSong, ...input }: InputProps) {
  const shared = {
    ...input,
    value,
    maxLength: max,
    lang: language,
    dir: 'auto',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (max === limits.longText) return <MarkdownField {...shared} describesSong={describesSong} />
  const help = limitHelp(value, max)
  return max === limits.name ? <TextInput {...shared} description={help} /> : <Textarea {...shared} rows={2} description={help} />
}
