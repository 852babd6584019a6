import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Setup, SetupNotice, SetupStep } from '#contract/setup.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { EnableIcon } from '#web/admin/kit/icons.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import hidden from '#web/ui/text.module.css'
import { FirstRun } from './first-run.tsx'
import { setupQuery } from './setup.query.ts'
import styles from './setup-checklist.module.css'

const texts = adminTexts.dashboard.setup

/** Steps of a new site until its first code is scanned, then a message about that scan. */
export function SetupChecklist() {
  const { data } = useQuery(setupQuery())
  if (!data) return null
  return (
    <>
      {data.asksFirst && <FirstRun />}
      {data.firstScan && <FirstScan scan={data.firstScan} />}
      {isSettingUp(data) && <Checklist {...data} />}
    </>
  )
}

export const isSettingUp = ({ isDismissed, steps }: Setup) => !isDismissed && steps.some(({ isDone }) => !isDone)

function Checklist({ steps, hasSamples }: Pick<Setup, 'steps' | 'hasSamples'>) {
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={styles.checklist} aria-labelledby="setup">
      <header>
        <div>
          <h2 id="setup">{texts.title}</h2>
          <p>{texts.progress({ done: doneCount, total: steps.length })}</p>
        </div>
        <DismissButton notice="checklist" label={texts.hide} variant="subtle" />
      </header>
      <ol>
        {steps.map(({ step, isDone }, index) => (
          <li key={step} data-done={isDone || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <EnableIcon size={22} /> : index + 1}
            </span>
            <div>
              <b>
                {texts.steps[step].title}
                {isDone && <span className={hidden.hidden}> {texts.done}</span>}
              </b>
              {!isDone && (
                <p>
                  {texts.steps[step].text} {step === 'song' && hasSamples && texts.removeSamples}
                </p>
              )}
            </div>
            {!isDone && <StepLink step={step} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The screen of each step. The address has none: it is BASE_URL, which is set on the server. */
const screenOf: Record<Exclude<SetupStep, 'address'>, string> = {
  name: 'settings',
  song: 'songs',
  playlist: 'playlists',
  print: 'codes',
  backup: 'import-export',
}

function StepLink({ step }: { step: SetupStep }) {
  if (step === 'address') return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/admin/$" params={{ _splat: screenOf[step] }} {...props} />}>
      {texts.steps[step].open}
    </Button>
  )
}

const FirstScan = ({ scan: { label, code } }: { scan: NonNullable<Setup['firstScan']> }) => (
  <section className={styles.scanned} aria-labelledby="first-scan">
    <h2 id="first-scan">{texts.firstScan.title}</h2>
    <p>
      {texts.firstScan.text}{' '}
      <b>
        <bdi dir="auto">{label ?? `/c/${code}`}</bdi>
      </b>
    </p>
    <Button variant="default" renderRoot={(props) => <Link to="/admin/codes/scans" {...props} />}>
      {texts.firstScan.open}
    </Button>
    <DismissButton notice="first_scan" label={adminTexts.close} variant="default" />
  </section>
)

function DismissButton({ notice, label, variant }: { notice: SetupNotice; label: string; variant: 'subtle' | 'default' }) {
  const client = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => call('POST /api/admin/setup-dismissals', { body: { notice } }),
    onSuccess: () => client.invalidateQueries({ queryKey: setupQuery().queryKey }),
    onError: showFailureToast,
  })
  return (
    <BusyButton variant={variant} leftSection={<CloseIcon size={16} />} isBusy={dismiss.isPending} onClick={() => dismiss.mutate()}>
      {label}
    </BusyButton>
  )
}
