import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { settingRules } from '#contract/setting-rules.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import richText from '#web/public/site/rich-text.module.css'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import styles from './fields.module.css'
import { inputProps } from './text-fields.tsx'

const texts = adminTexts.settings

type Mode = 'write' | 'preview'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
]

/** A long text in Markdown, and how public pages will show it. */
export function RichTextField(field: FieldProps) {
  const { form, name } = field
  const { label } = texts.fields[name]
  const { description, ...input } = inputProps(field)
  const [chosen, setChosen] = useState<Mode>('write')
  // What is wrong with it can be mended in one of the two only.
  const mode = input.error ? 'write' : chosen
  return (
    <FieldFrame {...field} className={styles.rich}>
      <div className={styles.modes}>
        <Segmented<Mode> label={texts.writeOrPreview(label)} hidesLabel value={mode} options={modes} onChange={setChosen} />
      </div>
      {mode === 'write' ? (
        <Textarea
          {...input}
          description={
            <>
              {description} {texts.markdownHelp} {texts.characters(settingRules[name].most)}
            </>
          }
          rows={6}
          maxLength={settingRules[name].most}
          className={styles.growing ?? ''}
        />
      ) : (
        <>
          <span className={styles.label}>{label}</span>
          <Preview label={label} source={form.values[name]} />
        </>
      )}
    </FieldFrame>
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
