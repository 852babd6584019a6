import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { trashDays } from '#contract/trash.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { Problem } from './confirm-dialog.tsx'
import { showFailureToast } from './error-toast.ts'
import { FormDialog } from './form-dialog.tsx'
import styles from './merge-dialog.module.css'
import { refreshCatalog } from './refresh-catalog.ts'
import { type Target, TargetField } from './target-field.tsx'
import { useRestore } from './use-restore.ts'

const texts = adminTexts.merge

interface Props<Changes> {
  /** Part of the query keys. */
  kind: string
  title: string
  source: { id: string; name: string }
  /** What the merge does. */
  help: string
  targetLabel: string
  suggested?: Target | null
  find(search: string, signal: AbortSignal): Promise<Target[]>
  /** With `dryRun`, only returns what would change. */
  merge(into: string, dryRun: boolean): Promise<Changes>
  /** Describes the changes, line by line. */
  linesOf(changes: Changes): string[]
  done: string
  onClose(): void
}

/** Previews the changes, then moves everything from one item to another and deletes the first. */
export function MergeDialog<Changes>(props: Props<Changes>) {
  const { kind, title, source, help, targetLabel, suggested = null, find, merge, linesOf, done, onClose } = props
  const client = useQueryClient()
  const restore = useRestore()
  const [target, setTarget] = useState(suggested)
  const [error, setError] = useState<string | null>(null)
  const preview = useQuery({
    queryKey: ['merge-preview', kind, source.id, target?.id],
    queryFn: () => merge(target?.id ?? '', true),
    enabled: target !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const action = useMutation({ mutationFn: (into: string) => merge(into, false), onSuccess: () => refreshCatalog(client) })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (action.isPending) return
    if (!target) return setError(texts.targetMissing)
    action.mutate(target.id, {
      onSuccess: () => {
        const undo = { label: adminTexts.trash.undo, onPress: () => restore.mutate({ id: source.id }) }
        void showToast({ tone: 'success', description: done, action: undo })
        onClose()
      },
      onError: showFailureToast,
    })
  }

  const failure = action.error ?? preview.error
  return (
    <FormDialog
      title={title}
      width="32rem"
      isDirty={() => false}
      isSaving={action.isPending}
      submitLabel={texts.merge}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <p>
          <bdi>{help}</bdi>
        </p>
        <TargetField
          kind={kind}
          label={targetLabel}
          aria-required
          exceptId={source.id}
          looking={texts.looking}
          find={find}
          target={target}
          error={error}
          onTarget={(next) => {
            setError(null)
            setTarget(next)
          }}
        />
        {target && !preview.error && (
          <div className={styles.preview} role="status">
            {preview.data ? (
              <>
                <ul>
                  {linesOf(preview.data).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                  <li>
                    <bdi>{texts.deleted({ name: source.name })}</bdi>
                  </li>
                </ul>
                <p>
                  <bdi>{texts.undo({ name: source.name, days: trashDays })}</bdi>
                </p>
              </>
            ) : (
              <p>{texts.looking}</p>
            )}
          </div>
        )}
        {failure && <Problem>{errorText(failure)}</Problem>}
      </div>
    </FormDialog>
  )
}
