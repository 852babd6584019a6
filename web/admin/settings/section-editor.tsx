import { Button, TextInput } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BannerSection, type LocalTexts, pictureOfUpload, type StoredSection, sectionItemsMax } from '#contract/home-sections.ts'
import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { fileProblem } from '#web/admin/uploads/use-field-upload.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import { startUpload, type Upload } from '#web/public/uploads/upload-queue.ts'
import styles from './home-fields.module.css'

const texts = adminTexts.homeSections

export interface SectionEditorProps {
  section: StoredSection
  language: Language
  isItemMissing: boolean
  /** Object URL of a picture that is not saved yet. */
  pictureUrl: string | undefined
  onChange(section: StoredSection): void
  onUploaded(uploadId: string, url: string): void
}

/** The fields of one section, with its texts in `language`. */
export function SectionEditor(props: SectionEditorProps) {
  const { section, language, onChange } = props
  const isOwn = 'id' in section
  const textField = (value: LocalTexts, set: (texts: LocalTexts) => void) => ({
    lang: language,
    value: value[language] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => set({ ...value, [language]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label={texts.heading}
        description={isOwn ? texts.ownHeadingHelp : texts.headingHelp}
        maxLength={limits.name}
        {...textField(section.heading, (heading) => onChange({ ...section, heading }))}
      />
      {'count' in section && <CountField count={section.count} onChange={(count) => onChange({ ...section, count })} />}
      {section.kind === 'lineup' && <p className={styles.note}>{texts.lineupHelp}</p>}
      {section.kind === 'text' && (
        <MarkdownField
          label={texts.text}
          maxLength={limits.longText}
          {...textField(section.text, (text) => onChange({ ...section, text }))}
        />
      )}
      {section.kind === 'banner' && (
        <>
          <PictureField {...props} section={section} />
          <TextInput
            label={texts.alt}
            description={texts.altHelp}
            maxLength={limits.name}
            {...textField(section.alt, (alt) => onChange({ ...section, alt }))}
          />
          <TextInput
            label={texts.link}
            description={texts.linkHelp}
            maxLength={limits.address}
            dir="ltr"
            value={section.link}
            error={props.isItemMissing && texts.itemMissing}
            onChange={(event) => onChange({ ...section, link: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

/** An integer field. Incomplete input stays until the field loses the focus. */
function CountField({ count, onChange }: { count: number; onChange(count: number): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={texts.count}
      description={texts.countHelp({ most: sectionItemsMax })}
      type="number"
      min={1}
      max={sectionItemsMax}
      classNames={{ wrapper: styles.short ?? '' }}
      value={typed ?? count}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value, valueAsNumber } }) => {
        setTyped(value)
        if (Number.isInteger(valueAsNumber) && valueAsNumber >= 1 && valueAsNumber <= sectionItemsMax) onChange(valueAsNumber)
      }}
    />
  )
}

/** The picture of a banner: uploaded when it is chosen, stored when the settings are saved. */
function PictureField(props: SectionEditorProps & { section: BannerSection }) {
  const { section, pictureUrl, onUploaded } = props
  const { picture } = section
  // Other fields may change during the upload: avoids a stale closure.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const setPicture = (picture: string) => latest.current.onChange({ ...latest.current.section, picture })
  const [error, setError] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const running = useRef<Upload<string> | null>(null)
  // Otherwise, the picture of a removed section would add the section again.
  useEffect(() => () => running.current?.cancel(), [])
  const banner = adminTexts.settings.banner

  async function pick(file: File) {
    const problem = fileProblem('cover', file)
    setError(problem?.description)
    if (problem) return
    running.current?.cancel()
    const upload = startUpload(file, 'cover')
    running.current = upload
    setIsUploading(true)
    try {
      const uploadId = await upload.whenDone()
      upload.clearRecord()
      if (!uploadId) return
      // Rendered synchronously: otherwise a keystroke before the next render would save the section without the picture.
      flushSync(() => {
        onUploaded(uploadId, URL.createObjectURL(file))
        setPicture(pictureOfUpload(uploadId))
      })
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      if (running.current === upload) {
        running.current = null
        setIsUploading(false)
      }
    }
  }
  const shown = pictureUrl ?? (picture.startsWith('/') && `${browserBasePath}${picture}-768.webp`)
  return (
    <div className={styles.picture} aria-busy={isUploading}>
      <FilePicker
        isWide
        label={banner.picture}
        accept={pickerTypes.image}
        buttonLabel={isUploading ? adminTexts.settings.waiting : banner.choose}
        icon={<UploadIcon size={16} />}
        help={banner.help}
        error={error}
        onPick={(file) => void pick(file)}
      >
        {shown && <img src={shown} alt="" className={styles.shown} />}
      </FilePicker>
      {picture && (
        <Button size="compact-sm" variant="subtle" className={styles.remove ?? ''} onClick={() => setPicture('')}>
          {banner.remove}
        </Button>
      )}
    </div>
  )
}
