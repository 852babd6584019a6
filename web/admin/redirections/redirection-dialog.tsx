import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Redirection } from '#contract/redirections.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { showFieldErrors, showRejection } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './redirection-dialog.module.css'
import { useSaveRedirection } from './redirection-mutations.ts'
import { completedSource, type RedirectionValues, redirectionErrors, redirectionValues } from './redirection-values.ts'

const texts = adminTexts.redirections

interface Props {
  /** Null creates a redirection. */
  redirection: Redirection | null
  onClose(): void
}

/** Creates or edits a redirection. The key resets the form when the latest version is loaded after a conflict. */
export function RedirectionDialog({ redirection, onClose }: Props) {
  const [latest, setLatest] = useState(redirection)
  return <RedirectionForm key={latest?.version} redirection={latest} onClose={onClose} onLoadLatest={setLatest} />
}

function RedirectionForm({ redirection, onClose, onLoadLatest }: Props & { onLoadLatest(redirection: Redirection): void }) {
  const form = useForm({ initialValues: redirectionValues(redirection), clearInputErrorOnChange: true })
  const save = useSaveRedirection(redirection)
  const isStale = isStaleVersion(save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const values = { ...form.getValues(), fromUrl: completedSource(form.getValues().fromUrl) }
    const errors = redirectionErrors(values)
    if (Object.keys(errors).length > 0) return showFieldErrors(form, errors)
    save.mutate(values, {
      onSuccess: (saved) => {
        void showToast({ tone: 'success', description: redirection ? texts.updated : texts.created })
        showSideEffects(values, saved)
        onClose()
      },
      onError: (error) => showRejection(form, error),
    })
  }

  const { fromUrl, toUrl } = form.values
  return (
    <FormDialog
      title={redirection ? texts.editTitle : texts.createTitle}
      width="32rem"
      isDirty={() => form.isDirty()}
      isSaving={save.isPending}
      submitLabel={redirection ? texts.update : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && redirection && (
        <StaleNotice load={() => call('GET /api/admin/redirections/:id', { params: { id: redirection.id } })} onLoaded={onLoadLatest} />
      )}
      <div className={styles.fields}>
        <TextInput
          label={texts.from}
          aria-required
          placeholder={texts.fromPlaceholder}
          maxLength={limits.address}
          description={form.errors.fromUrl ? undefined : (limitHelp(fromUrl, limits.address) ?? texts.fromHelp)}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
          {...form.getInputProps('fromUrl')}
          onBlur={() => {
            const completed = completedSource(fromUrl)
            if (completed !== fromUrl) form.setFieldValue('fromUrl', completed)
          }}
        />
        <TextInput
          label={texts.to}
          aria-required
          placeholder={texts.toPlaceholder}
          maxLength={limits.address}
          description={form.errors.toUrl ? undefined : (limitHelp(toUrl, limits.address) ?? texts.toHelp)}
          spellCheck={false}
          autoCapitalize="none"
          {...form.getInputProps('toUrl')}
        />
        <DescribedSwitch label={texts.active} description={texts.activeHelp} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      </div>
    </FormDialog>
  )
}

/** Reports if the saved path differs from the input, the target is missing, or another redirection has the same source. */
function showSideEffects({ fromUrl }: RedirectionValues, saved: Redirection) {
  if (saved.fromUrl !== fromUrl.trim()) void showToast({ tone: 'info', description: texts.savedAs({ path: saved.fromUrl }) })
  if (saved.isTargetMissing) void showToast({ tone: 'info', description: texts.nothingAt({ path: saved.toUrl }) })
  if (saved.sameSource) void showToast({ tone: 'info', description: texts.overrides({ path: saved.fromUrl }) })
}
