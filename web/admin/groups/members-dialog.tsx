import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Group, GroupMember } from '#contract/groups.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { formatDate, formatMoment } from '#web/admin/kit/format-date.ts'
import { DeleteIcon } from '#web/admin/kit/icons.tsx'
import { LoadFailed } from '#web/admin/kit/load-failed.tsx'
import { timeZoneName } from '#web/admin/kit/local-time.ts'
import { MomentInput } from '#web/admin/kit/moment-input.tsx'
import { AllBox, RowBox } from '#web/admin/kit/selection-boxes.tsx'
import { StatusBadge } from '#web/admin/kit/status-badge.tsx'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useRemoveMembers, useSetMembersEnd } from './group-mutations.ts'
import { wholeGroupQuery } from './groups.queries.ts'
import styles from './members-dialog.module.css'

const texts = adminTexts.groups

interface Props {
  group: Group
  onEdit(): void
  onInvite(): void
  onSetEnd(memberIds: string[]): void
  onRemove(memberIds: string[]): void
  onClose(): void
}

/** Members with the start, origin and end of their membership. Several can be changed at once. */
export function MembersDialog({ group, onEdit, onInvite, onSetEnd, onRemove, onClose }: Props) {
  const { data, error, refetch } = useQuery(wholeGroupQuery(group.id))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const members = data?.members
  const ids = (members ?? []).flatMap(({ id }) => (chosen.has(id) ? id : []))
  return (
    <Dialog title={texts.membersTitle({ name: group.name })} width="52rem" onClose={onClose}>
      <DialogBody>
        {members ? (
          members.length === 0 ? (
            <p>{texts.noMembers}</p>
          ) : (
            <Members members={members} chosen={chosen} onChoose={setChosen} />
          )
        ) : error ? (
          <LoadFailed title={texts.failedTitle} text={`${texts.loadFailed} ${errorText(error)}`} retry={refetch} />
        ) : (
          <Skeleton width="100%" height="12rem" />
        )}
      </DialogBody>
      {members?.length === 0 ? (
        <DialogFoot>
          <Button variant="default" onClick={onInvite}>
            {texts.invite}
          </Button>
          <Button onClick={onEdit}>{texts.editTitle}</Button>
        </DialogFoot>
      ) : (
        <DialogFoot note={ids.length > 0 && texts.members({ count: ids.length })}>
          <Button variant="default" disabled={ids.length === 0} onClick={() => onSetEnd(ids)}>
            {texts.setEnd}
          </Button>
          <Button color="danger" leftSection={<DeleteIcon size={18} />} disabled={ids.length === 0} onClick={() => onRemove(ids)}>
            {texts.remove}
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  )
}

interface MembersProps {
  members: readonly GroupMember[]
  chosen: ReadonlySet<string>
  onChoose(chosen: ReadonlySet<string>): void
}

function Members({ members, chosen, onChoose }: MembersProps) {
  const isAll = members.every(({ id }) => chosen.has(id))
  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <table className={styles.members}>
      <thead>
        <tr>
          <th scope="col">
            <AllBox
              covered={isAll ? 'all' : chosen.size > 0 ? 'some' : 'none'}
              onToggle={() => onChoose(new Set(isAll ? [] : members.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">{texts.member}</th>
          <th scope="col" className={styles.way}>
            {texts.way}
          </th>
          <th scope="col" className={styles.since}>
            {texts.since}
          </th>
          <th scope="col">{texts.columns.ends}</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              <RowBox
                name={member.account?.displayName ?? member.email}
                isSelected={chosen.has(member.id)}
                onToggle={() => toggle(member.id)}
              />
            </td>
            <th scope="row">
              <MemberName member={member} />
            </th>
            <td className={styles.way}>{texts.ways[member.way]}</td>
            <td className={styles.since}>{member.joinedAt === null ? '–' : formatDate(member.joinedAt)}</td>
            <td>
              <End at={member.endsAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MemberName({ member: { way, email, account } }: { member: GroupMember }) {
  const state = account === null ? texts.noAccount : way === 'address' && !account.isConfirmed ? texts.unconfirmed : null
  return (
    <>
      {account && (
        <p>
          <bdi dir="auto">{account.displayName}</bdi> <bdi dir="ltr">@{account.username}</bdi>
        </p>
      )}
      <p className={styles.address}>
        <bdi dir="ltr">{email}</bdi>
        {state && ` · ${state}`}
      </p>
    </>
  )
}

/** The end of a group or of a membership. */
export function End({ at }: { at: string | null }) {
  if (at === null) return texts.endless
  return hasEnded(at) ? <StatusBadge tone="quiet">{texts.over}</StatusBadge> : formatMoment(at)
}

const hasEnded = (at: string | null) => at !== null && at <= new Date().toISOString()

interface ChosenProps {
  group: Group
  memberIds: string[]
  onClose(): void
}

export function MembersEndDialog({ group, memberIds, onClose }: ChosenProps) {
  const { timeZone } = useSite()
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const save = useSetMembersEnd(group)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      { memberIds, endsAt },
      {
        onSuccess: () => {
          void showToast({ tone: 'success', description: texts.endSet })
          onClose()
        },
        onError: showFailureToast,
      },
    )
  }
  return (
    <FormDialog
      title={texts.endTitle}
      width="28rem"
      isDirty={() => endsAt !== null}
      isSaving={save.isPending}
      submitLabel={adminTexts.save}
      onSubmit={submit}
      onClose={onClose}
    >
      <MomentInput
        label={texts.endsAt}
        description={texts.endsAtHelp({ zone: timeZoneName(timeZone) })}
        error={save.error && errorText(save.error)}
        timeZone={timeZone}
        value={endsAt}
        onChange={setEndsAt}
        data-autofocus
      />
    </FormDialog>
  )
}

export function RemoveMembersDialog({ group, memberIds, onClose }: ChosenProps) {
  const { data } = useQuery(wholeGroupQuery(group.id))
  const [replacesLink, setReplacesLink] = useState(true)
  const invitation = data?.invitation && !hasEnded(data.invitation.endsAt) ? data.invitation : null
  const replaced = replacesLink ? invitation : null
  return (
    <ConfirmAction
      title={texts.removeTitle}
      confirmLabel={texts.remove}
      action={useRemoveMembers(group, memberIds, replaced)}
      isPossible={data !== undefined}
      done={replaced ? texts.removedAndReplaced : texts.removed}
      onClose={onClose}
    >
      <p>{texts.removeText({ count: memberIds.length })}</p>
      {invitation && (
        <Checkbox
          label={texts.replaceLink}
          description={texts.replaceLinkHelp}
          checked={replacesLink}
          onChange={({ currentTarget }) => setReplacesLink(currentTarget.checked)}
        />
      )}
    </ConfirmAction>
  )
}
