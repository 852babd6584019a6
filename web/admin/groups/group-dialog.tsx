import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { Group } from '#contract/groups.ts'
import { limits } from '#contract/limits.ts'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { showFieldErrors } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { LoadedDialog } from '#web/admin/kit/loaded-dialog.tsx'
import { timeZoneName } from '#web/admin/kit/local-time.ts'
import { MomentInput } from '#web/admin/kit/moment-input.tsx'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './group-dialog.module.css'
import { useSaveGroup } from './group-mutations.ts'
import { groupErrors, groupInput, groupValues } from './group-values.ts'
import { type WholeGroup, wholeGroupQuery } from './groups.queries.ts'

const texts = adminTexts.groups
const width = '36rem'

interface Props {
  /** Null creates a group. */
  group: Group | null
  onClose(): void
}

/** Creates or edits a group, once its members are loaded. The key resets the form when the latest version is loaded after a conflict. */
export function GroupDialog({ group, onClose }: Props) {
  const query = useQuery({ ...wholeGroupQuery(group?.id ?? ''), enabled: group !== null })
  if (group === null) return <GroupForm whole={null} onClose={onClose} />
  return (
    <LoadedDialog query={query} texts={texts} width={width} onClose={onClose}>
      {(whole, load) => <GroupForm key={whole.group.version} whole={whole} onClose={onClose} onLoadLatest={load} />}
    </LoadedDialog>
  )
}

interface FormProps {
  whole: WholeGroup | null
  onClose(): void
  onLoadLatest?(whole: WholeGroup): void
}

function GroupForm({ whole, onClose, onLoadLatest }: FormProps) {
  const client = useQueryClient()
  const { timeZone } = useSite()
  const form = useForm({ initialValues: groupValues(whole), clearInputErrorOnChange: true })
  const save = useSaveGroup(whole?.group ?? null)
  const isStale = isStaleVersion(save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const errors = groupErrors(form.getValues())
    if (Object.keys(errors).length > 0) return showFieldErrors(form, errors)
    save.mutate(groupInput(form.getValues()), {
      onSuccess: () => {
        void showToast({ tone: 'success', description: whole ? texts.updated : texts.created })
        onClose()
      },
      onError: showFailureToast,
    })
  }

  return (
    <FormDialog
      title={whole ? texts.editTitle : texts.createTitle}
      width={width}
      isDirty={() => form.isDirty()}
      isSaving={save.isPending}
      submitLabel={whole ? adminTexts.save : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && whole && onLoadLatest && (
        <StaleNotice load={() => client.fetchQuery(wholeGroupQuery(whole.group.id))} onLoaded={onLoadLatest} />
      )}
      <div className={styles.fields}>
        <TextInput
          label={texts.name}
          aria-required
          maxLength={limits.name}
          description={limitHelp(form.values.name, limits.name)}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.description}
          description={limitHelp(form.values.description, limits.description) ?? texts.descriptionHelp}
          rows={2}
          autosize
          maxRows={8}
          maxLength={limits.description}
          dir="auto"
          {...form.getInputProps('description')}
        />
        <Textarea
          label={texts.emails}
          description={texts.emailsHelp}
          rows={8}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('emails')}
        />
        <MomentInput
          label={texts.endsAt}
          description={texts.endsAtHelp({ zone: timeZoneName(timeZone) })}
          timeZone={timeZone}
          {...form.getInputProps('endsAt')}
          value={form.values.endsAt}
        />
      </div>
    </FormDialog>
  )
}
