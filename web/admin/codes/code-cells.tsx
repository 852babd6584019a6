import type { DynamicCode } from '#contract/codes.ts'
import { copyText } from '#web/admin/kit/copy-text.ts'
import { formatDay, formatEntered } from '#web/admin/kit/format-date.ts'
import { CopyIcon } from '#web/admin/kit/icons.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { useIsSaving } from '#web/admin/kit/use-is-saving.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { codeAddress, codePath } from './code-address.ts'
import styles from './codes-columns.module.css'
import { currentDestination, destinationName } from './destination-labels.ts'
import { DestinationFlag, DestinationLine } from './shown-destination.tsx'

const texts = adminTexts.codes

export const AddressCell = ({ code: { code } }: { code: DynamicCode }) => (
  <span className={styles.address}>
    <b dir="ltr" title={codeAddress(code)}>
      {codePath(code)}
    </b>
    <button type="button" className={buttonStyles.control} aria-label={texts.copy({ code })} onClick={() => void copyAddress(code)}>
      <CopyIcon size={16} />
    </button>
  </span>
)

const copyAddress = (code: string) => copyText(codeAddress(code), { copied: texts.copied, failed: texts.copyFailed })

/** On narrow screens it also shows the hidden columns. */
export const LabelCell = ({ code }: { code: DynamicCode }) => (
  <>
    {code.label === null ? <span className={styles.none}>{texts.noLabel}</span> : <Line title={code.label} isStrong />}
    {code.batch && <Line title={code.batch.name} />}
    <span className={styles.under}>
      {/* Before the address and the destination, which may be cut off. */}
      {code.state !== 'live' && <span className={styles.underOnPhones}>{`${texts.states[code.state]} · `}</span>}
      <bdi>{codePath(code.code)}</bdi>
      <span className={styles.underOnPhones}>
        {' · '}
        <bdi dir="auto">{destinationName(currentDestination(code))}</bdi>
      </span>
    </span>
    {code.isFlagged && (
      <span className={styles.underFlag}>
        <DestinationFlag code={code} />
      </span>
    )}
  </>
)

const Line = ({ title, isStrong = false }: { title: string; isStrong?: boolean }) => {
  const Tag = isStrong ? 'b' : 'small'
  return (
    <Tag className={styles.line} dir="auto" title={title}>
      {title}
    </Tag>
  )
}

export const DestinationCell = ({ code }: { code: DynamicCode }) => (
  <>
    <DestinationLine shown={currentDestination(code)} />
    {code.isFlagged && <DestinationFlag code={code} />}
  </>
)

export function StateCell({ code }: { code: DynamicCode }) {
  const isSaving = useIsSaving(code)
  const { timeZone } = useSite()
  if (isSaving) return <SavingMark />
  const since = sinceWhen(code, timeZone)
  return (
    <>
      <span className={styles.badge} data-state={code.state}>
        {texts.states[code.state]}
      </span>
      {since && <span className={styles.small}>{since}</span>}
    </>
  )
}

function sinceWhen({ state, startsAt, endsAt }: DynamicCode, timeZone: string): string | null {
  if (state === 'scheduled' && startsAt) return texts.from({ moment: formatEntered(startsAt, timeZone) })
  if (!endsAt) return null
  const moment = formatEntered(endsAt, timeZone)
  if (state === 'ended') return texts.since({ moment })
  if (state === 'live') return (Date.parse(endsAt) > Date.now() ? texts.until : texts.since)({ moment })
  return null
}

export const ScansCell = ({ code: { scans, lastScanOn } }: { code: DynamicCode }) => (
  <>
    {formatNumber(scans)}
    {lastScanOn !== null && <span className={styles.small}>{texts.lastScan({ day: formatDay(lastScanOn) })}</span>}
  </>
)
