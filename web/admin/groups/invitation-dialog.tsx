import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Group, groupMembersMax, type Invitation } from '#contract/groups.ts'
import { keyParameter } from '#contract/visibility.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { QrIcon } from '#web/admin/kit/icons.tsx'
import { LoadFailed } from '#web/admin/kit/load-failed.tsx'
import { timeZoneName } from '#web/admin/kit/local-time.ts'
import { MomentInput } from '#web/admin/kit/moment-input.tsx'
import { qrCodeSvg } from '#web/admin/kit/qr/qr-code.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Copyable } from '#web/ui/copyable.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useRenewInvitation, useRevokeInvitation } from './group-mutations.ts'
import { wholeGroupQuery } from './groups.queries.ts'
import styles from './invitation-dialog.module.css'

const texts = adminTexts.groups
const { protection } = adminTexts

interface Props {
  group: Group
  onRevoke(): void
  /** Shows the link at `path` as a QR code to print. */
  onQr(path: string): void
  onClose(): void
}

/** The link that people join a group with, and a form that replaces it. */
export function InvitationDialog({ group, onRevoke, onQr, onClose }: Props) {
  const { data, error, refetch } = useQuery(wholeGroupQuery(group.id))
  return (
    <Dialog title={texts.inviteTitle({ name: group.name })} width="36rem" onClose={onClose}>
      {data ? (
        <InvitationForm group={group} invitation={data.invitation} onRevoke={onRevoke} onQr={onQr} />
      ) : (
        <DialogBody>
          {error ? (
            <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
          ) : (
            <Skeleton width="100%" height="12rem" />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'onClose'> {
  invitation: Invitation | null
}

/** A whole number up to the maximum, else null. A blank field means the maximum. */
function joinsIn(text: string): number | null {
  if (text.trim() === '') return groupMembersMax
  const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  return number >= 1 && number <= groupMembersMax ? number : null
}

function InvitationForm({ group, invitation, onRevoke, onQr }: FormProps) {
  const { timeZone } = useSite()
  const form = useForm({ initialValues: { endsAt: null as string | null, joinsMax: '' }, clearInputErrorOnChange: true })
  const renew = useRenewInvitation(group)

  function create() {
    const { endsAt, joinsMax } = form.getValues()
    const max = joinsIn(joinsMax)
    if (max === null) return reject('joinsMax', texts.joinsInvalid({ limit: groupMembersMax }))
    renew.mutate(
      { endsAt, joinsMax: max },
      {
        onSuccess: () => {
          form.reset()
          void showToast({ tone: 'success', description: texts.linkCreated })
        },
        onError: (error) => reject('endsAt', errorText(error)),
      },
    )
  }

  function reject(field: 'joinsMax' | 'endsAt', reason: string) {
    form.setFieldError(field, reason)
    form.getInputNode(field)?.focus()
    showErrorToast(reason)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!renew.isPending) create()
      }}
    >
      <DialogBody>
        <div className={styles.fields}>
          <p className={styles.help}>{texts.inviteHelp}</p>
          {invitation ? <PresentLink invitation={invitation} onQr={onQr} /> : <p>{texts.noLink}</p>}
          <MomentInput
            label={texts.endsAt}
            description={texts.endsAtHelp({ zone: timeZoneName(timeZone) })}
            timeZone={timeZone}
            {...form.getInputProps('endsAt')}
            value={form.values.endsAt}
          />
          <TextInput
            label={texts.joinsMax}
            description={texts.joinsMaxHelp({ limit: groupMembersMax })}
            inputMode="numeric"
            maxLength={6}
            {...form.getInputProps('joinsMax')}
          />
          {invitation && <p className={styles.help}>{texts.renewHelp}</p>}
        </div>
      </DialogBody>
      <DialogFoot>
        {invitation && (
          <Button variant="default" onClick={onRevoke}>
            {texts.revokeLink}
          </Button>
        )}
        <Button type="submit" aria-disabled={renew.isPending}>
          {invitation ? texts.renewLink : texts.createLink}
        </Button>
      </DialogFoot>
    </form>
  )
}

function PresentLink({ invitation: { key, endsAt, joins, joinsMax }, onQr }: { invitation: Invitation; onQr(path: string): void }) {
  const app = useApp()
  const hasEnded = endsAt !== null && endsAt <= new Date().toISOString()
  const state = [
    ...(endsAt === null ? [] : [hasEnded ? texts.linkEnded : texts.linkUntil({ date: formatMoment(endsAt) })]),
    texts.joins({ joins, max: joinsMax }),
  ]
  const path = `/join?${keyParameter}=${key}`
  const address = absolute(app, path)
  return (
    <section className={styles.link} aria-label={texts.invite}>
      {key === null ? (
        <p>{texts.unreadable}</p>
      ) : (
        <>
          <img src={`data:image/svg+xml,${encodeURIComponent(qrCodeSvg(address))}`} alt={texts.showQr} width={112} height={112} />
          <div>
            <Copyable
              label={texts.invite}
              text={address}
              button={protection.copy}
              onCopied={() => void showToast({ tone: 'success', title: protection.copied })}
            />
            <Button variant="subtle" size="compact-sm" leftSection={<QrIcon size={18} />} onClick={() => onQr(path)}>
              {texts.showQr}
            </Button>
          </div>
        </>
      )}
      <p className={styles.state}>{state.join(' · ')}</p>
    </section>
  )
}

export const RevokeInvitationDialog = ({ group, onClose }: { group: Group; onClose(): void }) => (
  <ConfirmAction
    title={texts.revokeTitle}
    confirmLabel={texts.revokeLink}
    action={useRevokeInvitation(group)}
    done={texts.revokeDone}
    onClose={onClose}
  >
    <p>{texts.revokeText}</p>
  </ConfirmAction>
)
