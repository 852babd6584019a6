import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeHistoryEntry, DynamicCode } from '#contract/codes.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Message } from '#web/ui/message.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { codePath } from './code-address.ts'
import { changesOf, isSame } from './code-changes.ts'
import { useSaveCode } from './code-mutations.ts'
import { contentOf } from './code-values.ts'
import { historyQuery } from './codes.queries.ts'
import { destinationName } from './destination-labels.ts'
import styles from './history-dialog.module.css'

const texts = adminTexts.codeHistory

/** The edits of a code, with a button that restores an earlier destination. */
export function HistoryDialog({ code, onClose }: { code: DynamicCode; onClose(): void }) {
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
        <History code={latest} onChanged={setLatest} />
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
  code: DynamicCode
  onChanged(code: DynamicCode): void
}

function History({ code, onChanged }: HistoryProps) {
  const { data: entries, error, isPending, refetch } = useQuery(historyQuery(code.id))
  const save = useSaveCode(code)
  const { timeZone } = useSite()
  const restore = ({ destination }: CodeHistoryEntry) =>
    save.mutate(
      { content: { ...contentOf(code), destination: destination.target } },
      {
        onSuccess: (changed) => {
          onChanged(changed)
          void showToast({ tone: 'success', description: texts.restored({ destination: destinationName(destination) }) })
        },
        onError: showFailureToast,
      },
    )
  if (isPending) return <HistorySkeleton />
  if (!entries)
    return (
      <Message title={texts.failedTitle} text={`${texts.failed} ${errorText(error)}`} headingLevel={3} isError>
        <RetryButton retry={refetch} />
      </Message>
    )
  return (
    <ol className={styles.history}>
      {entries.map((entry, index) => {
        const before = entries[index + 1]
        const target = destinationName(entry.destination)
        return (
          <li key={entry.at}>
            <div>
              <p>
                <bdi dir="auto">{changesOf(entry, before, timeZone).join('. ')}</bdi>
                {index === 0 && <span className={styles.now}>{texts.now}</span>}
              </p>
              <small>
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · <bdi dir="auto">{entry.actor ?? texts.system}</bdi>
              </small>
            </div>
            {!isSame(entry.destination.target, code.destination.target) && (
              <Button
                variant="default"
                aria-label={texts.restoreNamed({ destination: target })}
                aria-disabled={save.isPending}
                onClick={() => !save.isPending && restore(entry)}
              >
                {texts.restore}
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
