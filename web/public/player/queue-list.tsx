import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { focusNeighbor } from '#web/ui/focus-neighbor.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import { onlyUpAndDown } from '#web/ui/only-up-and-down.ts'
import { player } from './player.ts'
import { GripIcon } from './player-icons.tsx'
import { playerStore } from './player-state.ts'
import { atUpcoming, type UpcomingList, withMoved } from './queue-edits.ts'
import styles from './queue-list.module.css'
import { removeUpcoming } from './remove-upcoming.ts'

/** Songs shown of a long playlist; the rest is only counted. */
const shownMax = 100

interface QueueListProps {
  list: UpcomingList
  songs: readonly PlayableSong[]
  label: string
  /** Called after a song was removed, with a message and what puts the song back. */
  onRemoved: (message: string, undo: () => void) => void
}

/** Upcoming songs in order: a press plays one, its grip moves it (mouse, finger, keyboard), its cross removes it. */
export function QueueList({ list, songs, label, onRemoved }: QueueListProps) {
  const texts = usePlayerTexts().queue
  const shown = songs.slice(0, shownMax)
  const ids = shown.map(({ id }) => id)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const announcement = (sentence: typeof texts.moved, id: UniqueIdentifier, place: UniqueIdentifier = id) =>
    sentence({ title: shown[positionOf(id)]?.title ?? '', position: positionOf(place) + 1, count: ids.length })
  /** A lifted song is immediately over itself, which is not a move. */
  const over = useRef<UniqueIdentifier | null>(null)
  const announcements: Announcements = {
    onDragStart({ active }) {
      over.current = active.id
      return announcement(texts.lifted, active.id)
    },
    onDragOver({ active, over: place }) {
      if (!place || place.id === over.current) return undefined
      over.current = place.id
      return announcement(texts.moved, active.id, place.id)
    },
    onDragEnd: ({ active, over }) => announcement(texts.dropped, active.id, over?.id),
    onDragCancel: ({ active }) => announcement(texts.putBack, active.id),
  }

  function remove(song: PlayableSong, button: HTMLElement) {
    // If no other row is left, to the panel (bar-panel.tsx).
    focusNeighbor(button)
    onRemoved(texts.removed({ title: song.title }), removeUpcoming(list, [song]))
  }

  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={onlyUpAndDown}
        accessibility={{ announcements, screenReaderInstructions: { draggable: texts.help } }}
        onDragEnd={({ active, over }) => {
          if (over) playerStore.set({ queue: withMoved(playerStore.get().queue, list, String(active.id), String(over.id)) })
        }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={styles.list} aria-label={label}>
            {shown.map((song, position) => (
              <QueueRow
                key={song.id}
                song={song}
                onPlay={() => player.start(atUpcoming(playerStore.get().queue, list, position))}
                onRemove={(button) => remove(song, button)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {songs.length > shownMax && <p className={styles.more}>{texts.moreSongs({ count: songs.length - shownMax })}</p>}
    </>
  )
}

interface QueueRowProps {
  song: PlayableSong
  onPlay: () => void
  onRemove: (button: HTMLElement) => void
}

function QueueRow({ song, onPlay, onRemove }: QueueRowProps) {
  const texts = usePlayerTexts().queue
  const { playTitle } = useTexts().player
  const { id, title, artist } = song
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    animateLayoutChanges: () => false,
  })
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: prefersReducedMotion() ? undefined : transition }}
    >
      {/* Covers the sleeve and the text beside it. */}
      <button type="button" className={styles.play} aria-label={playTitle({ title })} onClick={onPlay} />
      <Cover song={song} sizes="2.5rem" className={styles.cover} />
      <span className={styles.text}>
        <b dir="auto">{title}</b>
        <span dir="auto">{artist}</span>
      </span>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`${controls.icon} ${styles.grip}`}
        {...listeners}
        aria-label={texts.grip({ title })}
        aria-describedby={attributes['aria-describedby']}
      >
        <GripIcon />
      </button>
      <button
        type="button"
        className={controls.icon}
        data-remove
        aria-label={texts.remove({ title })}
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <CloseIcon size={18} />
      </button>
    </li>
  )
}
