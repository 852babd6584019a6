import { type RefObject, useRef, useState } from 'react'
import { absolute } from '#web/lib/addresses.ts'
import { browserBasePath, browserOrigin } from '#web/lib/browser.ts'
import { formatDuration } from '#web/lib/format.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { LinkIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { embedCode } from './embed-code.ts'
import type { ShareSubject } from './share-button.tsx'
import styles from './share-dialog.module.css'

const site = { origin: browserOrigin, basePath: browserBasePath }

export function open(subject: ShareSubject) {
  openDialog('share', (onClosed) => <ShareDialog subject={subject} elapsedSeconds={elapsedOf(subject)} onClosed={onClosed} />)
}

/** How far the song has been heard; 0 where it has not begun. */
function elapsedOf({ kind, id }: ShareSubject) {
  const { song, elapsedSeconds } = playerStore.get()
  return kind === 'song' && song?.id === id ? Math.floor(elapsedSeconds) : 0
}

interface ShareDialogProps {
  subject: ShareSubject
  elapsedSeconds: number
  onClosed: () => void
}

function ShareDialog({ subject, elapsedSeconds, onClosed }: ShareDialogProps) {
  const texts = usePageTexts().share
  const dialog = useRef<HTMLDialogElement>(null)
  const [startsHere, setStartsHere] = useState(false)
  const link = absolute(site, `/${subject.kind}/${subject.id}`) + (startsHere ? `#t=${elapsedSeconds}` : '')
  return (
    <Dialog title={texts.title} onClosed={onClosed} dialogRef={dialog}>
      <div className={styles.body}>
        <Copyable label={texts.link} text={link} button={texts.copyLink} done={texts.linkCopied} dialog={dialog} isFirst />
        {elapsedSeconds > 0 && (
          <label className={styles.choice}>
            <input type="checkbox" checked={startsHere} onChange={(event) => setStartsHere(event.target.checked)} />
            {texts.startAt(formatDuration(elapsedSeconds))}
          </label>
        )}
        {subject.shape && (
          <Copyable
            label={texts.embedCode}
            text={embedCode(subject, subject.shape, site)}
            button={texts.copyEmbedCode}
            done={texts.embedCodeCopied}
            dialog={dialog}
          />
        )}
      </div>
    </Dialog>
  )
}

interface CopyableProps {
  label: string
  text: string
  button: string
  done: string
  dialog: RefObject<HTMLDialogElement | null>
  isFirst?: boolean
}

/** Copying closes the dialog: what says so stands behind it. */
function Copyable({ label, text, button, done, dialog, isFirst = false }: CopyableProps) {
  const field = useRef<HTMLInputElement>(null)
  const failed = usePageTexts().share.copyFailed
  const [hasFailed, setHasFailed] = useState(false)
  async function copy() {
    if (!(await copyText(text, field.current))) return setHasFailed(true)
    dialog.current?.close()
    void showToast({ tone: 'success', title: done })
  }
  return (
    <div className={styles.copyable}>
      <label>
        <span>{label}</span>
        <input ref={field} readOnly dir="ltr" value={text} onFocus={(event) => event.target.select()} />
      </label>
      <button type="button" className={`${controls.button} ${isFirst ? controls.primary : ''}`} onClick={() => void copy()}>
        {isFirst && <LinkIcon size={18} />}
        {button}
      </button>
      {hasFailed && <p role="alert">{failed}</p>}
    </div>
  )
}

/** On plain http there is no clipboard interface; what is selected can be copied all the same. */
async function copyText(text: string, field: HTMLInputElement | null) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
