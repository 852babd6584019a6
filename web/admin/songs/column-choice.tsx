import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { AdminSong } from '#contract/songs.ts'
import { TableIcon } from '#web/admin/kit/icons.tsx'
import type { Column } from '#web/admin/kit/table-head.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { CheckIcon } from '#web/ui/control-icons.tsx'
import { songsColumns } from './songs-columns.tsx'

const texts = adminTexts.songs

/** The others name a song or act on it. */
const optional = ['artist', 'category', 'favorite', 'duration', 'created'] as const
type Optional = (typeof optional)[number]

const storageKey = 'hidden-song-columns'

const isHidden = (hidden: readonly string[], { id = '' }: Column<AdminSong>) => hidden.includes(id)

/** The columns of the table, as chosen in this browser. */
export function useSongColumns() {
  const [hidden, setHidden] = useState(storedHidden)
  function toggle(id: Optional) {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    setHidden(next)
    store(next)
  }
  return { columns: songsColumns.filter((column) => !isHidden(hidden, column)), hidden, toggle }
}

/** Without storage the choice lasts as long as the screen. */
function storedHidden(): Optional[] {
  try {
    const stored = (localStorage.getItem(storageKey) ?? '').split(' ')
    return optional.filter((id) => stored.includes(id))
  } catch {
    return []
  }
}

function store(hidden: readonly Optional[]) {
  try {
    localStorage.setItem(storageKey, hidden.join(' '))
  } catch {
    console.warn('The choice of columns could not be stored.')
  }
}

export const ColumnChoice = ({ hidden, toggle }: Pick<ReturnType<typeof useSongColumns>, 'hidden' | 'toggle'>) => (
  <Menu position="bottom-end" closeOnItemClick={false} withinPortal={false} transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <Button variant="subtle" leftSection={<TableIcon size={18} />}>
        {texts.chooseColumns}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {optional.map((id) => (
        <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)} checkIcon={<CheckIcon size={18} />}>
          {texts.columns[id]}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
)
