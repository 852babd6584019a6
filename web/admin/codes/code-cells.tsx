import type { LivingCode } from '#contract/codes.ts'
import { formatDate, formatNearMoment } from '#web/admin/kit/format-date.ts'
import { CopyIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SavingMark } from '#web/admin/kit/saving-mark.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { aimName } from './aim-words.ts'
import { codeAddress, codePath } from './code-address.ts'
import { useIsSaving } from './code-mutations.ts'
import styles from './codes-columns.module.css'
import { AimFlag, ShownAimLine } from './shown-aim.tsx'

const texts = adminTexts.codes

export const AddressCell = ({ code: { code } }: { code: LivingCode }) => (
  <span className={styles.address}>
    <b title={codeAddress(code)}>{codePath(code)}</b>
    <button type="button" className={buttonStyles.control} aria-label={texts.copy(code)} onClick={() => void copyAddress(code)}>
      <CopyIcon size={16} />
    </button>
  </span>
)

async function copyAddress(code: string) {
  try {
    await navigator.clipboard.writeText(codeAddress(code))
    await showToast({ tone: 'success', description: texts.copied })
  } catch {
    await showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.copyFailed })
  }
}

/** On narrow screens also what the hidden columns say. */
export const LabelCell = ({ code }: { code: LivingCode }) => (
  <>
    {code.label === null ? <span className={styles.none}>{texts.noLabel}</span> : <Line title={code.label} isStrong />}
    {code.batch && <Line title={code.batch.name} />}
    <span className={styles.under}>
      <bdi>{codePath(code.code)}</bdi>
      <span className={styles.underAim}>
        {' · '}
        <bdi dir="auto">{aimName(code.aim)}</bdi>
        {code.state !== 'leads' && ` · ${texts.states[code.state]}`}
      </span>
    </span>
    {code.isFlagged && (
      <span className={styles.underFlag}>
        <AimFlag code={code} />
      </span>
    )}
  </>
)

const Line = ({ title, isStrong = false }: { title: string; isStrong?: boolean }) => {
  const text = (
    <bdi dir="auto" title={title}>
      {title}
    </bdi>
  )
  return isStrong ? <b className={styles.line}>{text}</b> : <small className={styles.line}>{text}</small>
}

export const AimCell = ({ code }: { code: LivingCode }) => (
  <>
    <ShownAimLine shown={code.aim} />
    {code.isFlagged && <AimFlag code={code} />}
  </>
)

export function StateCell({ code }: { code: LivingCode }) {
  const isSaving = useIsSaving(code)
  if (isSaving) return <SavingMark />
  const since = sinceWhen(code)
  return (
    <>
      <span className={styles.badge} data-state={code.state}>
        {texts.states[code.state]}
      </span>
      {since && <span className={styles.small}>{since}</span>}
    </>
  )
}

function sinceWhen({ state, startsAt, endsAt }: LivingCode): string | null {
  if (state === 'waiting' && startsAt) return texts.from(formatNearMoment(startsAt))
  if (state === 'ended' && endsAt) return texts.since(formatNearMoment(endsAt))
  if (state === 'leads' && endsAt) return (Date.parse(endsAt) > Date.now() ? texts.until : texts.since)(formatNearMoment(endsAt))
  return null
}

export const ScansCell = ({ code: { scans, lastScanOn } }: { code: LivingCode }) => (
  <>
    {scans.toLocaleString('en')}
    {lastScanOn !== null && <span className={styles.small}>{texts.lastScan(formatDate(`${lastScanOn}T12:00:00Z`))}</span>}
  </>
)
