import type { PrintFinding } from '#contract/print.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '#web/ui/icons.tsx'
import styles from './findings.module.css'

const texts = adminTexts.print.findings

/** What may keep the paper from being what was meant, worst first. */
export const Findings = ({ findings }: { findings: PrintFinding[] }) => (
  <section className={styles.findings} aria-label={texts.heading}>
    <h2>{texts.heading}</h2>
    {findings.every(({ weight }) => weight === 'note') && (
      <p className={styles.finding} data-weight="fine">
        <CheckIcon size={18} />
        <span>{texts.fine}</span>
      </p>
    )}
    <ul>
      {findings.map((finding) => (
        <li
          key={`${finding.code} ${finding.title} ${JSON.stringify(finding.details)}`}
          className={styles.finding}
          data-weight={finding.weight}
        >
          {finding.weight === 'note' ? <InfoIcon size={18} /> : <WarningIcon size={18} />}
          <span>
            <b>{texts.weights[finding.weight]}.</b> {texts.words(finding)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
