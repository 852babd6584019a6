import type { ReactNode } from 'react'
import { ChevronIcon, ToEndIcon, ToStartIcon, UpIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { SelectionAction } from '#web/admin/kit/selection-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './song-order.module.css'
import type { Direction } from './use-keyboard-order.ts'

const texts = adminTexts.songOrder.marked

interface Props {
  count: number
  onMove(direction: Direction): void
  onRemove(): void
  onClear(): void
  children?: ReactNode
}

/** Actions on the marked songs. */
export const MarkedBar = ({ count, onMove, onRemove, onClear, children }: Props) => (
  <section className={styles.marked} aria-label={texts.region}>
    <b role="status">{texts.count({ count })}</b>
    <SelectionAction onPress={onClear}>{texts.clear}</SelectionAction>
    {children}
    <span className={styles.moves}>
      {moves.map(({ direction, Icon }) => (
        <button
          key={direction}
          type="button"
          className={buttonStyles.control}
          aria-label={texts[direction]}
          title={texts[direction]}
          onClick={() => onMove(direction)}
        >
          <Icon size={18} />
        </button>
      ))}
      <button type="button" className={buttonStyles.control} aria-label={texts.remove} title={texts.remove} onClick={onRemove}>
        <CloseIcon size={16} />
      </button>
    </span>
  </section>
)

const moves = [
  { direction: 'start', Icon: ToStartIcon },
  { direction: 'up', Icon: UpIcon },
  { direction: 'down', Icon: ChevronIcon },
  { direction: 'end', Icon: ToEndIcon },
] as const
