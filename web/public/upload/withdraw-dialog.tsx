import { useRef, useState } from 'react'
import type { UploadedSong } from '#contract/uploaded-songs.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { errorText } from '#web/lib/texts/errors.en.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './withdraw-dialog.module.css'

export const confirmWithdraw = (song: UploadedSong, onDeleted: () => void) =>
  openDialog('withdraw-dialog', (onClosed) => <WithdrawDialog song={song} onDeleted={onDeleted} onClosed={onClosed} />)

function WithdrawDialog({ song, onDeleted, onClosed }: { song: UploadedSong; onDeleted(): void; onClosed(): void }) {
  const texts = useUploadTexts().mine
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function withdraw() {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE /api/uploaded-songs/:id', { params: { id: song.id } })
      onDeleted()
      void showToast({ tone: 'success', description: texts.withdrawn })
    } catch (error) {
      void showToast({ tone: 'error', title: texts.errorTitle, description: errorText(error) })
    }
    dialog.current?.close()
  }

  return (
    <Dialog title={texts.withdrawTitle} onClosed={onClosed} dialogRef={dialog}>
      <div className={styles.body}>
        <p>{texts.withdrawText(song.title)}</p>
        <div className={styles.actions}>
          <button type="button" className={`${controls.button} ${controls.primary}`} aria-busy={isBusy} onClick={withdraw}>
            {texts.withdraw}
          </button>
          <button type="button" className={controls.button} onClick={() => dialog.current?.close()}>
            {texts.keep}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
