import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type StoredSection, sectionId, sectionsIn, sectionsSetting, standardSections, uploadOfPicture } from '#contract/home-sections.ts'
import { type Language, languages } from '#contract/languages.ts'
import { cleanSetting, settingProblem } from '#contract/setting-rules.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { ownLanguageNames } from '#web/lib/use-language-links.ts'
import { FieldFrame, type FieldProps, helpFor } from './field-tools.tsx'
import styles from './home-fields.module.css'
import { SectionList } from './section-list.tsx'
import { helpId } from './section-row.tsx'
import { fieldId } from './setting-values.ts'
import { SitePreview } from './site-preview.tsx'

const texts = adminTexts.homeSections
const name = 'home_sections'

/** The sections of the home page: their order, their contents, and a preview. */
export function HomeFields({ form }: Pick<FieldProps, 'form'>) {
  const setting = form.values[name]
  const sections = sectionsIn(setting) ?? standardSections
  const [language, setLanguage] = useState<Language>(textsOfPage().language)
  const [openId, setOpenId] = useState<string | null>(null)
  const [uploaded, setUploaded] = useState<Readonly<Record<string, string>>>({})
  const list = useRef<HTMLOListElement>(null)
  const objectUrls = useRef<string[]>([])
  useEffect(() => () => objectUrls.current.forEach(URL.revokeObjectURL), [])
  const preview = usePreview(setting, language)
  const change = (sections: readonly StoredSection[]) => form.change(name, sectionsSetting(sections))

  function add(section: StoredSection) {
    flushSync(() => {
      change([...sections, section])
      setOpenId(sectionId(section))
    })
    list.current?.lastElementChild?.querySelector<HTMLElement>('input:not([role="switch"])')?.focus()
  }
  const added = { id: crypto.randomUUID().slice(0, 8), isOn: true, heading: {} }
  const pictureUrls = Object.fromEntries(
    sections.flatMap((section) => {
      const url = section.kind === 'banner' && uploaded[uploadOfPicture(section.picture) ?? '']
      return url ? [[section.id, url]] : []
    }),
  )
  return (
    <>
      <FieldFrame form={form} name={name} className={styles.sections}>
        <div id={fieldId(name)} tabIndex={-1} className={styles.head}>
          <b>{adminTexts.settings.fields[name].label}</b>
          <p id={helpId}>
            {helpFor({ form, name })} {texts.help}
          </p>
          {form.errors[name] && (
            <p role="alert" className={styles.error}>
              {form.errors[name]}
            </p>
          )}
        </div>
        <NativeSelect
          label={texts.language}
          description={texts.languageHelp}
          value={language}
          data={languages.map((value, index) => ({ value, label: ownLanguageNames()[index] ?? value }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <SectionList
          list={list}
          sections={sections}
          language={language}
          openId={openId}
          missingItems={preview?.missingItems ?? []}
          pictureUrls={pictureUrls}
          onOpen={setOpenId}
          onChange={change}
          onUploaded={(uploadId, url) => {
            objectUrls.current.push(url)
            setUploaded((before) => ({ ...before, [uploadId]: url }))
          }}
        />
        <div className={styles.actions}>
          <Button variant="default" leftSection={<AddIcon size={16} />} onClick={() => add({ kind: 'text', ...added, text: {} })}>
            {texts.addText}
          </Button>
          <Button
            variant="default"
            leftSection={<AddIcon size={16} />}
            onClick={() => add({ kind: 'banner', ...added, picture: '', alt: {}, link: '' })}
          >
            {texts.addBanner}
          </Button>
        </div>
      </FieldFrame>
      <div className={styles.preview}>
        <SitePreview
          label={texts.preview}
          values={form.values}
          sections={preview?.sections.map((section) =>
            section.kind === 'banner' ? { ...section, pictureUrl: pictureUrls[section.id] ?? section.pictureUrl } : section,
          )}
        />
      </div>
    </>
  )
}

/** A debounced preview of these sections. While they are invalid, the last valid preview stays. */
function usePreview(setting: string, language: Language) {
  const [waited] = useDebouncedValue(cleanSetting(name, setting), 300)
  const { data } = useQuery({
    queryKey: ['home-preview', language, waited],
    queryFn: ({ signal }) => call('POST /api/admin/home-previews', { body: { setting: waited, language }, signal }),
    enabled: settingProblem(name, waited) === null,
    placeholderData: keepPreviousData,
  })
  return data
}
