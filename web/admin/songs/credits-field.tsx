import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { CreditRole, creditsMax } from '#contract/credits.ts'
import { limits } from '#contract/limits.ts'
import { CompletedInput } from '#web/admin/kit/completed-input.tsx'
import { Problem } from '#web/admin/kit/confirm-dialog.tsx'
import fieldset from '#web/admin/kit/fieldset.module.css'
import { AddIcon, ChevronIcon, UpIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { type CreditDraft, newDraft } from './credit-drafts.ts'
import styles from './credits-field.module.css'
import type { SongCredits } from './use-song-credits.ts'

const texts = adminTexts.credits

/** Ordered credits of a song. */
export const CreditsField = ({ credits: { drafts, change }, problem }: { credits: SongCredits; problem: string | undefined }) => (
  <CreditRows title={texts.title} help={texts.help} drafts={drafts} change={change} problem={problem} />
)

interface RowsProps {
  title: string
  help: string
  drafts: readonly CreditDraft[]
  change(drafts: readonly CreditDraft[]): void
  problem: string | undefined
}

export function CreditRows({ title, help, drafts, change, problem }: RowsProps) {
  const list = useRef<HTMLOListElement>(null)
  /** The control to focus after the next render, because a row that moves or unmounts loses the focus. */
  const wish = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!wish.current) return
    list.current?.parentElement?.querySelector<HTMLElement>(wish.current)?.focus()
    wish.current = null
  })

  const set = (key: string, values: Partial<CreditDraft>) =>
    change(drafts.map((draft) => (draft.key === key ? { ...draft, ...values } : draft)))
  const move = (index: number, step: 1 | -1) => {
    const draft = drafts[index]
    if (!draft || index + step < 0 || index + step >= drafts.length) return
    wish.current = `[data-credit="${draft.key}"] [data-step="${step}"]`
    change(drafts.toSpliced(index, 1).toSpliced(index + step, 0, draft))
  }
  const remove = (index: number) => {
    const next = drafts[index + 1] ?? drafts[index - 1]
    wish.current = next ? `[data-credit="${next.key}"] [data-remove]` : '[data-add]'
    change(drafts.toSpliced(index, 1))
  }
  const add = () => {
    const draft = newDraft({ name: '', role: 'composer' })
    wish.current = `[data-credit="${draft.key}"] input`
    change([...drafts, draft])
  }

  return (
    <fieldset className={fieldset.fieldset} aria-describedby={problem && 'credits-problem'}>
      <legend>{title}</legend>
      <p className={styles.help}>{help}</p>
      <ol ref={list} className={styles.list} hidden={drafts.length === 0}>
        {drafts.map(({ key, name, role, instrument }, index) => (
          <li key={key} data-credit={key} className={styles.row}>
            <CompletedInput
              of="artists"
              aria-label={texts.name({ place: index + 1 })}
              placeholder={texts.namePlaceholder}
              value={name}
              onChange={(text) => set(key, { name: text })}
            />
            <NativeSelect
              aria-label={texts.role({ place: index + 1 })}
              rightSection={<ChevronIcon size={16} />}
              value={role}
              data={CreditRole.options.map((value) => ({ value, label: texts.roles[value] }))}
              onChange={(event) => set(key, { role: event.currentTarget.value as CreditRole })}
            />
            {(role === 'performer' || instrument !== '') && (
              <TextInput
                className={styles.instrument ?? ''}
                aria-label={texts.instrument({ place: index + 1 })}
                placeholder={texts.instrumentPlaceholder}
                maxLength={limits.name}
                value={instrument}
                onChange={(event) => set(key, { instrument: event.currentTarget.value })}
              />
            )}
            <span className={styles.controls}>
              {([-1, 1] as const).map((step) => (
                <button
                  key={step}
                  type="button"
                  className={buttonStyles.control}
                  data-step={step}
                  aria-label={(step < 0 ? texts.up : texts.down)({ credit: name || index + 1 })}
                  // Uses aria-disabled, because a disabled button would lose the focus.
                  aria-disabled={step < 0 ? index === 0 : index === drafts.length - 1}
                  onClick={() => move(index, step)}
                >
                  {step < 0 ? <UpIcon size={18} /> : <ChevronIcon size={18} />}
                </button>
              ))}
              <button
                type="button"
                className={buttonStyles.control}
                data-remove
                aria-label={texts.remove({ credit: name || index + 1 })}
                onClick={() => remove(index)}
              >
                <CloseIcon size={16} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      {problem && (
        <div id="credits-problem">
          <Problem>{problem}</Problem>
        </div>
      )}
      {drafts.length < creditsMax - 1 && (
        <Button data-add variant="default" leftSection={<AddIcon size={16} />} onClick={add}>
          {texts.add}
        </Button>
      )}
    </fieldset>
  )
}
