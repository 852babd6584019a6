import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useReducedMotion } from '@mantine/hooks'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import gripStyles from '#web/admin/kit/grip.module.css'
import { ChevronIcon, GripIcon, UpIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './song-order.module.css'
import type { KeyboardOrder } from './use-keyboard-order.ts'
import type { RowPosition } from './virtual-rows.tsx'

const texts = adminTexts.songOrder

interface Props {
  song: SelectedSong
  place: RowPosition
  index: number
  /** Displayed in front of the title. */
  number: string
  count: number
  helpId: string
  keyboard: KeyboardOrder
  isMarked: boolean
  onMark(id: string, isRange: boolean): void
}

/** A selected song: a handle to drag or lift it, buttons as an alternative, and a title that marks it to be moved with others. */
export function OrderRow({ song: { id, title }, place, index, number, count, helpId, keyboard, isMarked, onMark }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  })
  const isStill = useReducedMotion()
  const isLifted = keyboard.liftedId === id
  // Uses aria-disabled, because a disabled button would lose the focus.
  const step = (control: 'up' | 'down', label: string, Icon: typeof UpIcon) => {
    const isPossible = control === 'up' ? index > 0 : index < count - 1
    return (
      <button
        type="button"
        className={buttonStyles.control}
        data-control={control}
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && keyboard.step(id, control)}
      >
        <Icon size={18} />
      </button>
    )
  }
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-song={id}
      data-marked={isMarked || undefined}
      data-lifted={isDragging || isLifted || undefined}
      {...place}
      style={{ ...place.style, transform: CSS.Translate.toString(transform), transition: isStill ? undefined : transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={gripStyles.grip}
        data-control="grip"
        aria-label={texts.grip({ title })}
        aria-describedby={helpId}
        aria-pressed={isLifted}
        {...listeners}
        onKeyDown={(event) => keyboard.onGripKey(event, id)}
        onBlur={() => keyboard.onGripBlur(id)}
      >
        <GripIcon size={18} />
      </button>
      <span className={styles.place}>{number}</span>
      <button
        type="button"
        className={styles.mark}
        title={title}
        aria-label={texts.mark({ title })}
        aria-pressed={isMarked}
        onClick={(event) => onMark(id, event.shiftKey)}
      >
        <b dir="auto">{title}</b>
      </button>
      {step('up', texts.up({ title }), UpIcon)}
      {step('down', texts.down({ title }), ChevronIcon)}
      <button
        type="button"
        className={buttonStyles.control}
        data-control="remove"
        aria-label={texts.remove({ title })}
        onClick={() => keyboard.remove(id)}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  )
}
