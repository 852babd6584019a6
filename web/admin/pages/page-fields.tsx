import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { AdminOwnPage } from '#contract/own-pages.ts'
import { slugMax, slugOf } from '#contract/page-slug.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { LanguageTabs } from '#web/admin/kit/language-tabs.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { InsertTools } from './insert-tools.tsx'
import styles from './page-dialog.module.css'
import { PagePreview } from './page-preview.tsx'
import { languagesOf, noText, type PageValues } from './page-values.ts'

const texts = adminTexts.pages

interface Props {
  form: UseFormReturnType<PageValues>
  language: Language
  onLanguage(language: Language): void
  /** Null for a new page. */
  saved: AdminOwnPage | null
  taken: readonly string[]
}

/** Address and status of a page, and its text in one language at a time. */
export function PageFields({ form, language, onLanguage, saved, taken }: Props) {
  const { values } = form
  const text = values.texts[language] ?? noText
  const field = (name: keyof typeof noText) => form.getInputProps(`texts.${language}.${name}`)
  /** The caret position for insertions. */
  const caret = useRef<number | null>(null)
  const prefix = absolute(useApp(), '/page/')

  function changeTitle(title: string) {
    // The slug of a new page follows its first title until the slug is edited.
    if (!saved && values.slug === slugProposed(text.title, taken)) form.setFieldValue('slug', slugProposed(title, taken))
    form.setFieldValue(`texts.${language}.title`, title)
  }

  function removeLanguage(removed: Language) {
    const { [removed]: _removed, ...others } = form.getValues().texts
    form.setFieldValue('texts', others)
    onLanguage(languagesOf({ texts: others })[0] ?? language)
  }

  function insert(paragraph: string) {
    // The latest text: typing may continue while a picture is uploaded.
    const latest = form.getValues().texts[language]
    if (!latest) return
    const { body } = latest
    const at = caret.current ?? body.length
    const [before, after] = [body.slice(0, at).trimEnd(), body.slice(at).trimStart()]
    form.setFieldValue(`texts.${language}.body`, [before, paragraph, after].filter(Boolean).join('\n\n'))
    caret.current = before.length + paragraph.length + 2
  }

  return (
    <div className={styles.fields}>
      <LanguageTabs
        written={languagesOf(values)}
        language={language}
        least={1}
        onLanguage={onLanguage}
        onAdd={(added) => {
          form.setFieldValue(`texts.${added}`, noText)
          onLanguage(added)
        }}
        onRemove={removeLanguage}
      />
      <TextInput
        key={`${language}-title`}
        label={texts.pageTitle}
        aria-required
        maxLength={limits.name}
        dir="auto"
        description={limitHelp(text.title, limits.name)}
        data-autofocus
        {...field('title')}
        value={text.title}
        onChange={(event) => changeTitle(event.currentTarget.value)}
      />
      <div>
        <MarkdownField
          key={`${language}-body`}
          label={texts.body}
          rows={10}
          maxLength={limits.longText}
          dir="auto"
          description={texts.bodyHelp}
          Preview={PagePreview}
          onSelect={(event) => {
            caret.current = event.currentTarget.selectionEnd
          }}
          {...field('body')}
          value={text.body}
        />
        <InsertTools onInsert={insert} />
      </div>
      <Textarea
        key={`${language}-description`}
        label={texts.description}
        rows={2}
        maxLength={limits.description}
        dir="auto"
        description={[texts.descriptionHelp, limitHelp(text.description, limits.description)].filter(Boolean).join(' ')}
        {...field('description')}
        value={text.description}
      />
      <TextInput
        label={texts.address}
        aria-required
        maxLength={slugMax}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        description={[
          texts.addressHelp({ address: prefix + (values.slug || '…') }),
          saved && saved.slug !== values.slug && texts.addressMoves,
        ]
          .filter(Boolean)
          .join(' ')}
        {...form.getInputProps('slug')}
      />
      <DescribedSwitch label={texts.publish} description={texts.publishHelp} {...form.getInputProps('isPublished', { type: 'checkbox' })} />
    </div>
  )
}

const slugProposed = (title: string, taken: readonly string[]) => (title.trim() ? slugOf(title, taken) : '')
