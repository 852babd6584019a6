import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeHistoryEntry, LivingCode } from '#contract/codes.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { aimName } from './aim-words.ts'
import { codePath } from './code-address.ts'
import { useSaveCode } from './code-mutations.ts'
import { contentOf } from './code-values.ts'
import { historyQuery } from './codes.queries.ts'
import { changesOf, isSame } from './history-deeds.ts'
import styles from './history-dialog.module.css'

const texts = adminTexts.codeHistory

/** What a code was set to, when and by whom, and the way back to an earlier aim. */
export function HistoryDialog({ code, onClose }: { code: LivingCode; onClose(): void }) {
  const [latest, setLatest] = useState(code)
  return (
    <Dialog title={texts.title} onClose={onClose} width="34rem">
      <DialogBody isReading>
        <p className={styles.code}>
          <bdi>{codePath(latest.code)}</bdi>
          {latest.label !== null && (
            <>
              {' · '}
              <bdi dir="auto">{latest.label}</bdi>
            </>
          )}
        </p>
        <History code={latest} onAimed={setLatest} />
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onClose} data-autofocus>
          {adminTexts.close}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

interface HistoryProps {
  code: LivingCode
  onAimed(code: LivingCode): void
}

function History({ code, onAimed }: HistoryProps) {
  const { data: entries, error, isPending, refetch } = useQuery(historyQuery(code.id))
  const save = useSaveCode(code)
  const aimAgain = ({ aim }: CodeHistoryEntry) =>
    save.mutate(
      { content: { ...contentOf(code), aim: aim.aim } },
      {
        onSuccess: (aimed) => {
          onAimed(aimed)
          void showToast({ tone: 'success', description: texts.aimedAgain(aimName(aim)) })
        },
        onError: (refusal) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(refusal) }),
      },
    )
  if (isPending) return <HistorySkeleton />
  if (!entries)
    return (
      <Message title={texts.failedTitle} text={`${texts.failed} ${errorText(error)}`} headingLevel={3} isError>
        <Button onClick={() => void refetch()}>{adminTexts.tryAgain}</Button>
      </Message>
    )
  return (
    <ol className={styles.history}>
      {entries.map((entry, index) => {
        const before = entries[index + 1]
        const target = aimName(entry.aim)
        return (
          <li key={entry.at}>
            <div>
              <p>
                <bdi dir="auto">{changesOf(entry, before).join('. ')}</bdi>
                {index === 0 && <span className={styles.now}>{texts.now}</span>}
              </p>
              <small>
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · <bdi dir="auto">{entry.actor ?? texts.nobody}</bdi>
              </small>
            </div>
            {!isSame(entry.aim.aim, code.aim.aim) && (
              <Button
                variant="default"
                aria-label={texts.aimAgainAt(target)}
                aria-disabled={save.isPending}
                onClick={() => !save.isPending && aimAgain(entry)}
              >
                {texts.aimAgain}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const HistorySkeleton = () => (
  <div className={styles.history} role="status" aria-label={texts.loading}>
    <Skeleton width="80%" height="2.5rem" />
    <Skeleton width="60%" height="2.5rem" />
  </div>
)
