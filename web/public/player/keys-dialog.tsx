import { writeText } from '#web/lib/device-storage.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { Dialog, openDialog } from '#web/ui/dialog.tsx'
import styles from './keys-dialog.module.css'
import { shortcutsAreOn, shortcutsKey } from './shortcuts-setting.ts'

export const open = () => openDialog('keys-dialog', (onClosed) => <KeysDialog onClosed={onClosed} />)

const keys = [
  ['Space', 'K', 'play'],
  ['←', '→', 'skip'],
  ['J', 'L', 'skipMore'],
  ['Shift N', 'Shift P', 'song'],
  ['<', '>', 'speed'],
  ['R', null, 'repeat'],
  ['A', 'B', 'section'],
  ['M', null, 'mute'],
  ['C', null, 'captions'],
  ['F', null, 'fullScreen'],
  ['Q', null, 'queue'],
  ['?', null, 'shortcuts'],
] as const

function KeysDialog({ onClosed }: { onClosed: () => void }) {
  const { keys: ownTexts, video } = usePlayerTexts()
  const texts = { ...ownTexts, ...video }
  return (
    <Dialog title={useTexts().site.keys} onClosed={onClosed}>
      <dl className={styles.list}>
        {keys.map(([first, second, meaning]) => (
          <div key={first}>
            <dt dir="ltr">
              <kbd>{first}</kbd> {second && <kbd>{second}</kbd>}
            </dt>
            <dd>{texts[meaning]}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          defaultChecked={shortcutsAreOn()}
          onChange={({ target }) => writeText('localStorage', shortcutsKey, target.checked ? undefined : 'off')}
        />
        {texts.enabled}
      </label>
    </Dialog>
  )
}
