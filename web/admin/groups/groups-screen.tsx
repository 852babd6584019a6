import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups.ts'
import { EntityTable } from '#web/admin/kit/entity-table.tsx'
import { groupsQuery } from '#web/admin/kit/groups.queries.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { GroupDialogs, useGroupDialogs } from './group-dialogs.tsx'

import { groupsColumns } from './groups-columns.tsx'

const texts = adminTexts.groups
const idOf = ({ id }: Group) => id

export function GroupsScreen() {
  const list = useQuery(groupsQuery())
  const count = list.data?.length
  return (
    <GroupDialogs>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : formatNumber(count)} action={<AddButton />} />
      <EntityTable
        query={list}
        rows={list.data}
        rowKey={idOf}
        count={count}
        columns={groupsColumns}
        texts={texts}
        empty={<ListMessage title={texts.emptyTitle} text={texts.empty} />}
      />
    </GroupDialogs>
  )
}

function AddButton() {
  const open = useGroupDialogs()
  return (
    <Button leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      {texts.add}
    </Button>
  )
}
