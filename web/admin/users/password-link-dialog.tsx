import type { PasswordLink, User } from '#contract/users.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Copyable } from '#web/ui/copyable.tsx'
import { showToast } from '#web/ui/toast.ts'
import styles from './password-link-dialog.module.css'
import { useCreatePasswordLink } from './user-mutations.ts'

const texts = adminTexts.passwordLink
const { protection } = adminTexts

/** Creates a one-time link with which a user sets a password, to pass on or to send by email. */
export function PasswordLinkDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { sendsMail } = useSite()
  const create = useCreatePasswordLink(user)
  const start = (byMail: boolean) => {
    const onSuccess = () => {
      if (byMail) void showToast({ tone: 'success', description: texts.sent({ address: user.email }) })
    }
    create.mutate({ sendsMail: byMail }, { onSuccess, onError: (error) => showErrorToast(errorText(error)) })
  }
  return (
    <Dialog title={texts.title({ name: user.displayName })} width="36rem" onClose={onClose}>
      <DialogBody>
        <div className={styles.parts}>
          <p>{texts.help}</p>
          {user.hasPassword && <p>{texts.stays}</p>}
          <div role="status">{create.data && <CreatedLink {...create.data} />}</div>
        </div>
      </DialogBody>
      <DialogFoot>
        {sendsMail && (
          <BusyButton variant="default" isBusy={create.isPending} onClick={() => start(true)}>
            {texts.send}
          </BusyButton>
        )}
        {/* One element, which keeps the focus. Another link would end the one that may just have been copied. */}
        <BusyButton isBusy={create.isPending} onClick={() => (create.data ? onClose() : start(false))}>
          {create.data ? adminTexts.close : texts.create}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  )
}

function CreatedLink({ token, expiresAt }: PasswordLink) {
  const address = absolute(useApp(), `/auth?reset=${token}`)
  return (
    <>
      <Copyable
        label={texts.label}
        text={address}
        button={protection.copy}
        onCopied={() => void showToast({ tone: 'success', title: protection.copied })}
      />
      <p className={styles.until}>{texts.until({ date: formatMoment(expiresAt) })}</p>
    </>
  )
}
