import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { PrintDiagnostic, PrintPreview } from '#contract/print.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { usePrivateAddressText } from '#web/admin/kit/qr/private-address-text.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import type { Value } from '#web/lib/texts/message-format.ts'
import { CheckIcon, InfoIcon } from '#web/ui/control-icons.tsx'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './preview-pane.module.css'

const texts = adminTexts.print.preview
const zooms = ['fit', 'true'] as const

interface Props {
  preview: PrintPreview | null
  query: { error: unknown; isFetching: boolean }
  /** True without items: nothing is requested then. */
  isEmpty: boolean
  page: number
  onPage(page: number): void
}

/** A preview of the printed page, and whether its codes will scan. */
export function PreviewPane({ preview, query, isEmpty, page, onPage }: Props) {
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
      {/* In actual size it scrolls, also by keyboard. */}
      <div
        className={styles.desk}
        data-zoom={zoom}
        data-empty={isEmpty || undefined}
        {...(zoom === 'true' && { tabIndex: 0, role: 'group', 'aria-label': texts.alt({ page }) })}
      >
        {preview ? (
          <img className={styles.page} src={svgAddress(preview.svg)} alt={texts.alt({ page })} />
        ) : (
          <p className={styles.message} role={query.error ? 'alert' : 'status'}>
            {messageFor(query.error, isEmpty)}
          </p>
        )}
      </div>
      {preview && query.error !== null && (
        <p className={styles.message} role="alert">
          {messageFor(query.error, false)}
        </p>
      )}
      {preview && <Diagnostics diagnostics={preview.diagnostics} />}
    </section>
  )
}

function messageFor(error: unknown, isEmpty: boolean): string {
  if (isEmpty) return texts.empty
  return error ? `${texts.failed} ${errorText(error)}` : texts.loading
}

/** Rendered as an image, so that nothing in the SVG can run in this document. */
const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

const Pages = ({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) => (
  <div className={styles.pages}>
    <Turn label={texts.previous} className={styles.previous} onClick={page > 1 ? () => onPage(page - 1) : undefined} />
    <span aria-live="polite">{texts.pageOf({ page, pages })}</span>
    <Turn label={texts.next} className={styles.next} onClick={page < pages ? () => onPage(page + 1) : undefined} />
  </div>
)

/** Not disabled at the first and last page: it would lose the focus there. */
const Turn = ({ label, className, onClick }: { label: string; className: string | undefined; onClick: (() => void) | undefined }) => (
  <ActionIcon
    variant="subtle"
    aria-label={label}
    aria-disabled={!onClick}
    data-disabled={!onClick || undefined}
    onClick={() => onClick?.()}
  >
    <span className={className}>
      <ChevronIcon />
    </span>
  </ActionIcon>
)

const diagnosticTexts = adminTexts.print.diagnostics

const Diagnostics = ({ diagnostics }: { diagnostics: PrintDiagnostic[] }) => (
  <section className={styles.diagnostics} aria-label={diagnosticTexts.heading}>
    <h2>{diagnosticTexts.heading}</h2>
    {/* Only what is added is announced: each choice makes a new preview. */}
    <div aria-live="polite">
      {diagnostics.every(({ severity }) => severity === 'info') && (
        <p className={styles.diagnostic} data-severity="fine">
          <CheckIcon size={18} />
          <span>{diagnosticTexts.fine}</span>
        </p>
      )}
      <ul>
        {diagnostics.map((diagnostic) => (
          <li
            key={`${diagnostic.code} ${diagnostic.title} ${JSON.stringify(diagnostic.details)}`}
            className={styles.diagnostic}
            data-severity={diagnostic.severity}
          >
            {diagnostic.severity === 'info' ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
            <span>
              <b>{diagnosticTexts.severities[diagnostic.severity]}.</b> <Sentence {...diagnostic} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

/** 'The color was darkened …', 'Harbour Nights and 2 more: the color was darkened …' */
function Sentence({ code, count, title, details }: PrintDiagnostic) {
  const privateAddressText = usePrivateAddressText()
  if (code === 'private_address') return privateAddressText(String(details.host))
  const text: string | ((details: never) => string) = diagnosticTexts.messages[code]
  const message = typeof text === 'string' ? text : (text as (values: Record<string, Value>) => string)(rounded(details))
  if (title === null) return message.charAt(0).toLocaleUpperCase() + message.slice(1)
  return count === 1 ? diagnosticTexts.subject({ title, message }) : diagnosticTexts.subjectAndMore({ title, count: count - 1, message })
}

const rounded = (details: PrintDiagnostic['details']) =>
  Object.fromEntries(Object.entries(details).map(([key, value]) => [key, typeof value === 'number' ? roundedTo(key, value) : value]))

const roundedTo = (key: string, value: number) => Number(value.toFixed(key === 'contrast' ? 1 : 2))
