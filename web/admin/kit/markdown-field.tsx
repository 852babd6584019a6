import { Textarea, type TextareaProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
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
}

/** A long text in Markdown, and how public pages will show it. */
export function MarkdownField({ description, ...input }: Props) {
  const { label, value, error, maxLength } = input
  const [chosen, setChosen] = useState<Mode>('write')
  // What is wrong with it can be mended in one of the two only.
  const mode = error ? 'write' : chosen
  return (
    <div className={styles.field}>
      <div className={styles.modes}>
        <Segmented<Mode> label={texts.writeOrPreview(label)} hidesLabel value={mode} options={modes} onChange={setChosen} />
      </div>
      {mode === 'write' ? (
        <Textarea
          rows={6}
          {...input}
          description={
            <>
              {description} {texts.help} {texts.characters(maxLength)}
            </>
          }
          className={styles.growing ?? ''}
        />
      ) : (
        <>
          <span className={styles.label}>{label}</span>
          <Preview label={label} source={value} />
        </>
      )}
    </div>
  )
}

/** Rendered by the server, with the function that renders the public pages. */
function Preview({ label, source }: { label: string; source: string }) {
  const { data, error } = useQuery({
    queryKey: ['rich-text-preview', source],
    queryFn: async ({ signal }) => (await call('POST /api/admin/rich-text-previews', { body: { source }, signal })).html,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls, by keys too
    <section className={styles.preview} aria-label={texts.previewOf(label)} aria-busy={data === undefined && !error} tabIndex={0}>
      {error && <p role="alert">{texts.previewFailed(errorText(error))}</p>}
      {data === undefined && !error && <p className={styles.none}>{texts.previewLoading}</p>}
      {data === '' && <p className={styles.none}>{texts.previewEmpty}</p>}
      {data && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link inside it was followed, by whatever means
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it
        <div className={richText.text} dir="auto" onClick={followExternal} dangerouslySetInnerHTML={{ __html: data }} />
      )}
    </section>
  )
}

/** Trying a link of the preview must not leave what is being written. */
function followExternal(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener')
}
