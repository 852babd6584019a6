import type { Group } from '#contract/groups.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { createDialogs } from '#web/admin/kit/create-dialogs.tsx'
import { QrDialog } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { GroupDialog } from './group-dialog.tsx'
import { useDeleteGroup } from './group-mutations.ts'
import { InvitationDialog, RevokeInvitationDialog } from './invitation-dialog.tsx'
import { MembersDialog, MembersEndDialog, RemoveMembersDialog } from './members-dialog.tsx'

const texts = adminTexts.groups

const DeleteGroupDialog = ({ group, onClose }: { group: Group; onClose(): void }) => (
  <ConfirmAction title={texts.deleteTitle} action={useDeleteGroup(group)} done={texts.deleted} onClose={onClose}>
    <p>
      <bdi>{texts.deleteText({ name: group.name })}</bdi>
    </p>
  </ConfirmAction>
)

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete' | 'members' | 'invitation' | 'revoke'; group: Group }
  | { kind: 'end' | 'remove'; group: Group; memberIds: string[] }
  | { kind: 'qr'; group: Group; path: string }

export const { Dialogs: GroupDialogs, useOpenDialog: useGroupDialogs } = createDialogs<Opened>((opened, close) => (
  <Dialog opened={opened} close={close} />
))

/** Closing a dialog that was opened from another one returns to that one. */
function Dialog({ opened, close }: { opened: Opened; close(): void }) {
  const open = useGroupDialogs()
  if (opened.kind === 'create') return <GroupDialog group={null} onClose={close} />
  const { group } = opened
  const toMembers = () => open({ kind: 'members', group })
  const toInvitation = () => open({ kind: 'invitation', group })
  switch (opened.kind) {
    case 'edit':
      return <GroupDialog group={group} onClose={close} />
    case 'delete':
      return <DeleteGroupDialog group={group} onClose={close} />
    case 'members':
      return (
        <MembersDialog
          group={group}
          onEdit={() => open({ kind: 'edit', group })}
          onInvite={toInvitation}
          onSetEnd={(memberIds) => open({ kind: 'end', group, memberIds })}
          onRemove={(memberIds) => open({ kind: 'remove', group, memberIds })}
          onClose={close}
        />
      )
    case 'end':
      return <MembersEndDialog {...opened} onClose={toMembers} />
    case 'remove':
      return <RemoveMembersDialog {...opened} onClose={toMembers} />
    case 'invitation':
      return (
        <InvitationDialog
          group={group}
          onRevoke={() => open({ kind: 'revoke', group })}
          onQr={(path) => open({ kind: 'qr', group, path })}
          onClose={close}
        />
      )
    case 'revoke':
      return <RevokeInvitationDialog group={group} onClose={toInvitation} />
    case 'qr':
      return <QrDialog subject={{ title: group.name, byline: null, path: opened.path, help: texts.qrHelp }} onClose={toInvitation} />
  }
}
