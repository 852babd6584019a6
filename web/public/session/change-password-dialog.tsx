import { useRef } from 'react'
import { browserCall } from '#web/lib/browser.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './form.module.css'
import { PasswordForm } from './password-form.tsx'

export const open = () => openDialog('change-password-dialog', (onClosed) => <ChangePasswordDialog onClosed={onClosed} />)

function ChangePasswordDialog({ onClosed }: { onClosed: () => void }) {
  const { account, password: texts } = usePageTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Dialog title={account.changePassword} onClosed={onClosed} dialogRef={dialog}>
      <div className={styles.inDialog}>
        <PasswordForm
          requiresCurrent
          save={async (body) => {
            await browserCall('PUT /api/session/password', { body })
            dialog.current?.close()
            void showToast({ tone: 'success', title: texts.updated, description: texts.othersEnd })
          }}
        />
      </div>
    </Dialog>
  )
}
