import { ActionIcon, Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminSettings } from '#contract/settings.ts'
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { useLeaveQuestion } from '#web/admin/kit/use-leave-question.tsx'
import { isCommand } from '#web/lib/pressed-key.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import { CardNav } from './card-nav.tsx'
import { type Card, cardNames, cards } from './setting-values.ts'
import { SettingsCard } from './settings-cards.tsx'
import styles from './settings-screen.module.css'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const texts = adminTexts.settings

/** The settings screen once its values are loaded: one form, saved as a whole. */
export function SettingsFormView({ latest }: { latest: AdminSettings }) {
  const form = useSettingsForm(latest)
  const changes = form.unsaved.size
  const { question } = useLeaveQuestion({ isDirty: () => changes > 0, title: texts.leaveTitle, text: texts.discardText({ changes }) })
  useSaveShortcut(form.save)
  useFirstCard()
  const unsavedCards = new Set<Card>(cardNames.filter((card) => cards[card].some((key) => form.unsaved.has(key))))

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.save()
  }
  return (
    <form noValidate onSubmit={submit}>
      <ScreenBar title={texts.title} action={<Actions form={form} />} />
      <div className={styles.columns}>
        <CardNav unsavedCards={unsavedCards} />
        <div className={styles.cards}>
          {form.isStale && <StaleNotice text={texts.stale} load={form.loadLatest} onLoaded={form.rebase} />}
          {cardNames.map((card) => (
            <SettingsCard key={card} card={card} form={form} />
          ))}
        </div>
      </div>
      {question}
    </form>
  )
}

function Actions({ form }: { form: SettingsForm }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const changes = form.unsaved.size
  const isWaiting = form.isSaving && form.banner.isBusy
  return (
    <div className={styles.actions}>
      <span className={styles.count} role="status">
        {changes > 0 && texts.unsaved({ changes })}
      </span>
      {changes > 0 && !form.isSaving && (
        <>
          <Button variant="subtle" className={styles.discard ?? ''} onClick={() => setIsConfirming(true)}>
            {texts.discard}
          </Button>
          <ActionIcon
            variant="subtle"
            className={styles.discardIcon ?? ''}
            aria-label={texts.discard}
            onClick={() => setIsConfirming(true)}
          >
            <RetryIcon size={18} />
          </ActionIcon>
        </>
      )}
      <SubmitButton label={texts.save} isBusy={form.isSaving} busyLabel={isWaiting ? texts.waiting : adminTexts.saving} />
      {isConfirming && (
        <ConfirmDialog
          title={texts.discardTitle}
          confirmLabel={texts.discard}
          cancelLabel={adminTexts.discard.stay}
          onConfirm={() => {
            form.discard()
            setIsConfirming(false)
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{texts.discardText({ changes })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Overrides Ctrl or Cmd + S, which would save the page as a file. */
function useSaveShortcut(save: () => Promise<void>) {
  const current = useRef(save)
  useEffect(() => {
    current.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isCommand(event, 's')) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]')) void current.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Scrolls to the card named in the URL. */
function useFirstCard() {
  useEffect(() => {
    const card = cardNames.find((name) => `#${name}` === window.location.hash)
    if (card) document.getElementById(card)?.scrollIntoView()
  }, [])
}
