import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { Problem } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ChevronIcon } from './icons.tsx'
import styles from './merge-dialog.module.css'
import { refreshCatalog } from './refresh-catalog.ts'

const texts = adminTexts.merge
const searchDelayMs = 200

export interface MergeTarget {
  id: string
  name: string
  /** Tells equal names apart. */
  by: string | null
}

interface Props<Changes> {
  /** Names the queries. */
  kind: string
  title: string
  source: { id: string; name: string }
  /** What a merge does. */
  help: string
  targetLabel: string
  suggested?: MergeTarget | null
  find(search: string, signal: AbortSignal): Promise<MergeTarget[]>
  /** With `dryRun`, only says what would change. */
  merge(into: string, dryRun: boolean): Promise<Changes>
  /** What changes, line by line. */
  linesOf(changes: Changes): string[]
  done: string
  onClose(): void
}

/** Gives everything of one item to another one and deletes it, after a preview of what changes. */
export function MergeDialog<Changes>(props: Props<Changes>) {
  const { kind, title, source, help, targetLabel, suggested = null, find, merge, linesOf, done, onClose } = props
  const client = useQueryClient()
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
        void showToast({ tone: 'success', description: done })
        onClose()
      },
      onError: (failure) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(failure) }),
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
          exceptId={source.id}
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
                <p>{texts.final}</p>
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

interface TargetProps {
  kind: string
  label: string
  exceptId: string
  find(search: string, signal: AbortSignal): Promise<MergeTarget[]>
  target: MergeTarget | null
  error: string | null
  onTarget(target: MergeTarget): void
}

function TargetField({ kind, label, exceptId, find, target, error, onTarget }: TargetProps) {
  const [search, setSearch] = useState('')
  const [sought] = useDebouncedValue(search.trim(), searchDelayMs)
  // The field contains the name of the selected item: opened, it lists all items.
  const filter = sought === target?.name ? '' : sought
  const query = useQuery({
    queryKey: ['merge-targets', kind, filter],
    queryFn: ({ signal }) => find(filter, signal),
    placeholderData: keepPreviousData,
  })
  const found = (query.data ?? []).filter(({ id }) => id !== exceptId)
  const options = new Map([...(target ? [target] : []), ...found].map((each) => [each.id, each]))
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={label}
      placeholder={texts.search}
      searchable
      allowDeselect={false}
      withCheckIcon={false}
      rightSection={<ChevronIcon size={16} />}
      maxLength={limits.search}
      data={[...options.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={target?.id ?? null}
      onChange={(id) => {
        const next = id === null ? undefined : options.get(id)
        if (next) onTarget(next)
      }}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <bdi dir="auto">{option.label}</bdi>
          <small>
            <bdi dir="auto">{options.get(option.value)?.by}</bdi>
          </small>
        </span>
      )}
      nothingFoundMessage={query.isError ? errorText(query.error) : query.isFetching ? texts.looking : texts.nothingFound}
      maxDropdownHeight={240}
      // Inside the dialog, but not clipped by it.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      // Closes the list; the dialog would close with it.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault()
      }}
      error={error}
    />
  )
}
