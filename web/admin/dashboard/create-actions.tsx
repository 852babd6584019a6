import { Button } from '@mantine/core'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { useOpenScreen } from '#web/admin/shell/tools.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './dashboard-screen.module.css'

const actions = [
  ['songs', adminTexts.songs.add],
  ['playlists', adminTexts.playlists.add],
  ['codes', adminTexts.codes.add],
] as const

/** For editors, whose dashboard has neither setup steps nor activity. Each opens a screen with its dialog. */
export function CreateActions() {
  const openScreen = useOpenScreen()
  return (
    <div className={styles.actions}>
      {actions.map(([path, label]) => (
        <Button
          key={path}
          variant="default"
          leftSection={<AddIcon size={18} />}
          onClick={() => openScreen({ path, command: `create-${path}` })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
