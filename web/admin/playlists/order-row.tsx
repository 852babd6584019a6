import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useReducedMotion } from '@mantine/hooks'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { ChevronIcon, GripIcon, UpIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import styles from './song-order.module.css'
import type { KeyboardOrder } from './use-keyboard-order.ts'
import type { RowPosition } from './virtual-rows.tsx'

const texts = adminTexts.songOrder

interface Props {
  song: SelectedSong
  place: RowPosition
  index: number
  count: number
  helpId: string
  keyboard: KeyboardOrder
}

/** One selected song: a handle to drag or lift it, and buttons as an alternative. */
export function OrderRow({ song: { id, title }, place, index, count, helpId, keyboard }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  })
  const isStill = useReducedMotion()
  const isLifted = keyboard.liftedId === id
  // Nothing that can be pressed is disabled: the focus would be lost with it.
  const step = (by: 1 | -1, control: 'up' | 'down', label: string, Icon: typeof UpIcon) => {
    const isPossible = index + by >= 0 && index + by < count
    return (
      <button
        type="button"
        className={buttonStyles.control}
        data-control={control}
        aria-label={label}
        aria-disabled={!isPossible}
        onClick={() => isPossible && keyboard.step(id, by, control)}
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
      data-lifted={isDragging || isLifted || undefined}
      {...place}
      style={{ ...place.style, transform: CSS.Translate.toString(transform), transition: isStill ? undefined : transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.grip}
        data-control="grip"
        aria-label={texts.grip(title)}
        aria-describedby={helpId}
        aria-pressed={isLifted}
        {...listeners}
        onKeyDown={(event) => keyboard.onGripKey(event, id)}
        onBlur={() => keyboard.onGripBlur(id)}
      >
        <GripIcon size={18} />
      </button>
      <span className={styles.place}>{index + 1}</span>
      <b title={title}>
        <bdi dir="auto">{title}</bdi>
      </b>
      {step(-1, 'up', texts.up(title), UpIcon)}
      {step(1, 'down', texts.down(title), ChevronIcon)}
      <button
        type="button"
        className={buttonStyles.control}
        data-control="remove"
        aria-label={texts.remove(title)}
        onClick={() => keyboard.remove(id)}
      >
        <CloseIcon size={16} />
      </button>
    </li>
  )
}
