import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { PrintPreview } from '#contract/print.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Findings } from './findings.tsx'
import styles from './preview-pane.module.css'

const texts = adminTexts.print.preview
const zooms = ['fit', 'true'] as const

interface Props {
  preview: PrintPreview | null
  query: { error: unknown; isFetching: boolean }
  /** Nothing has been chosen to print. */
  isWaiting: boolean
  page: number
  onPage(page: number): void
}

/** The very page that is printed, and whether it will scan. */
export function PreviewPane({ preview, query, isWaiting, page, onPage }: Props) {
  const [zoom, setZoom] = useState<(typeof zooms)[number]>('fit')
  return (
    <section className={styles.pane} aria-label={texts.heading} aria-busy={query.isFetching}>
      <div className={styles.tools}>
        <Segmented
          label={texts.zoom}
          hidesLabel
          value={zoom}
          options={zooms.map((value) => ({ value, label: texts.zooms[value] }))}
          onChange={(value) => setZoom(value)}
        />
        {preview && preview.pages > 1 && <Pages page={page} pages={preview.pages} onPage={onPage} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in true size it scrolls, which the keyboard must be able to */}
      <div className={styles.desk} data-zoom={zoom} tabIndex={0}>
        {preview ? (
          <img className={styles.page} src={svgAddress(preview.svg)} alt={texts.alt(page)} />
        ) : (
          <p className={styles.words} role={query.error ? 'alert' : 'status'}>
            {wordsFor(query.error, isWaiting)}
          </p>
        )}
      </div>
      {preview && query.error !== null && (
        <p className={styles.words} role="alert">
          {wordsFor(query.error, false)}
        </p>
      )}
      {preview && <Findings findings={preview.findings} />}
    </section>
  )
}

function wordsFor(error: unknown, isWaiting: boolean): string {
  if (isWaiting) return texts.empty
  return error ? `${texts.failed} ${errorText(error)}` : texts.loading
}

/** A picture, not a part of this document: nothing in it reaches the page. */
const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) => (
  <div className={styles.pages}>
    <ActionIcon variant="subtle" aria-label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
      <span className={styles.back}>
        <ChevronIcon />
      </span>
    </ActionIcon>
    <span aria-live="polite">{texts.pageOf(page, pages)}</span>
    <ActionIcon variant="subtle" aria-label={texts.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
      <span className={styles.forth}>
        <ChevronIcon />
      </span>
    </ActionIcon>
  </div>
)
