import { useQuery } from '@tanstack/react-query'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { groupsQuery } from '#web/admin/kit/groups.queries.ts'
import { WholeList } from '#web/admin/kit/whole-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { GroupDialogs, useGroupDialogs } from './group-dialogs.tsx'
import { groupsColumns } from './groups-columns.tsx'

const texts = adminTexts.groups

export function GroupsScreen() {
  return (
    <GroupDialogs>
      <WholeList query={useQuery(groupsQuery())} columns={groupsColumns} texts={texts} action={<AddButton />} emptyAction={<AddButton />} />
    </GroupDialogs>
  )
}

function AddButton() {
  const open = useGroupDialogs()
  return <CreateButton label={texts.add} onCreate={() => open({ kind: 'create' })} />
}
