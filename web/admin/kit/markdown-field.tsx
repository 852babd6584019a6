import { Textarea, type TextareaProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import richText from '#web/ui/rich-text.module.css'
import styles from './markdown-field.module.css'
import { Segmented } from './segmented.tsx'

const texts = adminTexts.markdown

type Mode = 'write' | 'preview'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
]

interface Props extends Omit<TextareaProps, 'label' | 'value' | 'maxLength'> {
  label: string
  value: string
  maxLength: number
  /** Defaults to the preview of settings and descriptions. */
  Preview?: ComponentType<PreviewProps>
  describesSong?: boolean
}

export interface PreviewProps {
  label: string
  source: string
  describesSong: boolean
}

/** A long Markdown text, with a preview of how public pages will render it. */
export function MarkdownField({ description, Preview = RichTextPreview, describesSong = false, ...input }: Props) {
  const { label, value, error, maxLength } = input
  const [chosen, setChosen] = useState<Mode>('write')
  // An invalid text can be corrected only in 'write' mode.
  const mode = error ? 'write' : chosen
  return (
    <div className={styles.field}>
      <div className={styles.modes}>
        <Segmented<Mode> label={texts.writeOrPreview({ label })} hidesLabel value={mode} options={modes} onChange={setChosen} />
      </div>
      {mode === 'write' ? (
        <Textarea
          rows={6}
          {...input}
          description={
            <>
              {description} {texts.help} {texts.characters({ most: maxLength })}
            </>
          }
          className={styles.growing ?? ''}
        />
      ) : (
        <>
          <span className={styles.label}>{label}</span>
          <Preview label={label} source={value} describesSong={describesSong} />
        </>
      )}
    </div>
  )
}

/** Rendered by the server, with the function that renders the public pages. */
function RichTextPreview({ label, source, describesSong }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['rich-text-preview', source, describesSong],
    queryFn: async ({ signal }) => (await call('POST /api/admin/rich-text-previews', { body: { source, describesSong }, signal })).html,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <PreviewBox label={label} isLoading={data === undefined} error={error}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitized it */}
      {data && <div className={richText.text} dir="auto" dangerouslySetInnerHTML={{ __html: data }} />}
    </PreviewBox>
  )
}

interface PreviewBoxProps {
  label: string
  isLoading: boolean
  error: unknown
  /** Empty if the text renders nothing. */
  children: ReactNode
}

/** A preview, its loading state or its error. */
export const PreviewBox = ({ label, isLoading, error, children }: PreviewBoxProps) => (
  <section
    className={styles.preview}
    aria-label={texts.previewOf({ label })}
    aria-busy={isLoading && !error}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, by keys too
    tabIndex={0}
    onClickCapture={followOutside}
  >
    {error ? (
      <p role="alert">{texts.previewFailed({ reason: errorText(error) })}</p>
    ) : isLoading ? (
      <p className={styles.none}>{texts.previewLoading}</p>
    ) : (
      children || <p className={styles.none}>{texts.previewEmpty}</p>
    )}
  </section>
)

/** Opens a link of the preview in a new tab, so that following it does not discard unsaved text. Times play only on the page of a song. */
function followOutside(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  if (!link.getAttribute('href')?.startsWith('#')) window.open(link.href, '_blank', 'noopener')
}
