import { useId, useRef, useState } from 'react'
import { type EmbeddedKind, type EmbedTheme, embedCode, embedSizes, embedThemes } from '#contract/embed.ts'
import { absolute } from '#web/lib/addresses.ts'
import { browserBasePath, browserOrigin } from '#web/lib/browser.ts'
import { formatDuration, isLive } from '#web/lib/format.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import { LinkIcon } from '#web/ui/control-icons.tsx'
import { Copyable } from '#web/ui/copyable.tsx'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import field from '#web/ui/field.module.css'
import { showToast } from '#web/ui/toast.ts'
import styles from './share-dialog.module.css'

/** The item whose page is shared. */
export interface ShareSubject {
  kind: EmbeddedKind
  id: string
  title: string
  /** Shape of its embedded player; null without one. */
  shape: 'audio' | 'video' | 'playlist' | null
}

const site = { origin: browserOrigin, basePath: browserBasePath }

export function open(subject: ShareSubject) {
  openDialog('share', (onClosed) => <ShareDialog subject={subject} elapsedSeconds={elapsedOf(subject)} onClosed={onClosed} />)
}

/** Playback position of the song; 0 if it has not started, or is a live stream. */
function elapsedOf({ kind, id }: ShareSubject) {
  const { song, elapsedSeconds, durationSeconds } = playerStore.get()
  return kind === 'song' && song?.id === id && !isLive(durationSeconds) ? Math.floor(elapsedSeconds) : 0
}

interface ShareDialogProps {
  subject: ShareSubject
  elapsedSeconds: number
  onClosed: () => void
}

function ShareDialog({ subject, elapsedSeconds, onClosed }: ShareDialogProps) {
  const texts = usePageTexts().share
  const dialog = useRef<HTMLDialogElement>(null)
  const themeId = useId()
  const [startsHere, setStartsHere] = useState(false)
  const [theme, setTheme] = useState<EmbedTheme | 'system'>('system')
  const link = absolute(site, `/${subject.kind}/${subject.id}`) + (startsHere ? `#t=${elapsedSeconds}` : '')
  /** Closes the dialog first, because it would cover the message. */
  function closeWith(title: string) {
    dialog.current?.close()
    void showToast({ tone: 'success', title })
  }
  return (
    <Dialog title={texts.title} onClosed={onClosed} dialogRef={dialog}>
      <div className={styles.body}>
        <Copyable
          label={texts.link}
          text={link}
          button={
            <>
              <LinkIcon size={18} />
              {texts.copyLink}
            </>
          }
          isPrimary
          onCopied={() => closeWith(texts.linkCopied)}
        />
        {elapsedSeconds > 0 && (
          <label className={styles.choice}>
            <input type="checkbox" checked={startsHere} onChange={(event) => setStartsHere(event.target.checked)} />
            {texts.startAt({ time: formatDuration(elapsedSeconds) })}
          </label>
        )}
        {subject.shape && (
          <>
            <Copyable
              label={texts.embedCode}
              text={embedCode({
                siteAddress: absolute(site, ''),
                ...subject,
                ...embedSizes[subject.shape],
                theme: theme === 'system' ? null : theme,
                startSeconds: startsHere ? elapsedSeconds : null,
              })}
              button={texts.copyEmbedCode}
              onCopied={() => closeWith(texts.embedCodeCopied)}
            />
            <div className={field.field}>
              <label htmlFor={themeId}>{texts.theme}</label>
              <span className={field.select}>
                <select
                  id={themeId}
                  className={field.input}
                  value={theme}
                  onChange={(event) => setTheme(event.target.value as typeof theme)}
                >
                  {(['system', ...embedThemes] as const).map((value) => (
                    <option key={value} value={value}>
                      {texts.themes[value]}
                    </option>
                  ))}
                </select>
              </span>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
