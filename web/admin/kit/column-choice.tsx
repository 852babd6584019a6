import { Button, Menu } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import { readText, writeText } from '#web/lib/device-storage.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CheckIcon } from '#web/ui/control-icons.tsx'
import { TableIcon } from './icons.tsx'
import type { Column } from './table-head.tsx'

/** Returns the visible columns, and the options of the column picker. `table` is part of the storage key. */
export function useColumnChoice<Row extends RowData>(table: string, columns: Column<Row>[]) {
  const storageKey = `hidden-columns-${table}`
  const [hidden, setHidden] = useState(() => readText('localStorage', storageKey)?.split(' ') ?? [])
  const optional = columns.filter(({ meta }) => meta?.canHide)
  const isHidden = ({ id = '', meta }: Column<Row>) => meta?.canHide === true && hidden.includes(id)
  function toggle(id: string) {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    setHidden(next)
    writeText('localStorage', storageKey, next.join(' ').trim())
  }
  return {
    columns: columns.filter((column) => !isHidden(column)),
    choice: optional.map((column) => ({ id: column.id ?? '', title: String(column.header), isShown: !isHidden(column), toggle })),
  }
}

interface Props {
  choice: ReturnType<typeof useColumnChoice>['choice']
}

export const ColumnChoice = ({ choice }: Props) => (
  <Menu
    position="bottom-end"
    closeOnItemClick={false}
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    transitionProps={{ duration: 0 }}
  >
    <Menu.Target>
      <Button variant="subtle" leftSection={<TableIcon size={18} />}>
        {adminTexts.lists.chooseColumns}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {choice.map(({ id, title, isShown, toggle }) => (
        <Menu.CheckboxItem key={id} checked={isShown} onChange={() => toggle(id)} checkIcon={<CheckIcon size={18} />}>
          {title}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
)
