import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { formatDuration } from '#web/lib/format.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { onlyUpAndDown } from '#web/ui/only-up-and-down.ts'
import { MarkedBar } from './marked-bar.tsx'
import { OrderRow } from './order-row.tsx'
import styles from './song-order.module.css'
import pane from './song-pane.module.css'
import { useKeyboardOrder } from './use-keyboard-order.ts'
import { useMarkedSongs } from './use-marked-songs.ts'
import type { SongSelectionState } from './use-song-selection.ts'
import { VirtualRows } from './virtual-rows.tsx'

const texts = adminTexts.songOrder
const rowHeight = 48
/** Of rows whose title has a line of its own (song-order.module.css). */
const tallRowHeight = 92
const namedSongs = 3

interface Props {
  selection: SongSelectionState
  /** Formats a song's number; defaults to its position. */
  placeOf?(id: string): string
  /** A further action on marked songs. */
  markedAction?(ids: ReadonlySet<string>): ReactNode
}

/**
 * The selected songs in order. Pointer and touch drag them by their grips (dnd-kit). The keyboard uses `useKeyboardOrder`, which needs no
 * layout and therefore also works for rows that are not rendered.
 */
export function SongOrder({ selection, placeOf, markedAction }: Props) {
  const { songs, move } = selection
  const headingId = useId()
  const helpId = useId()
  const ids = useMemo(() => songs.map(({ id }) => id), [songs])
  const marked = useMarkedSongs(songs)
  const keyboard = useKeyboardOrder(selection, marked)
  const isTiny = useMediaQuery('(width < 18rem)', false, { getInitialValueInEffect: false })
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const positionOf = (id: string | number | undefined) => ids.indexOf(String(id))
  const titleAt = (index: number) => songs[index]?.title ?? ''
  const announcement = (text: typeof texts.moved, id: string | number, place: number) =>
    text({ title: titleAt(positionOf(id)), place: place + 1, count: ids.length })

  return (
    <section
      className={pane.pane}
      aria-labelledby={headingId}
      // Escape ends the move or clears the marks, but does not close the dialog.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || (draggedId === null && marked.ids.size === 0)) return
        event.preventDefault()
        if (draggedId === null) marked.clear()
      }}
    >
      <div className={pane.head}>
        <h3 id={headingId} ref={keyboard.headingRef} tabIndex={-1}>
          {texts.selected({ count: songs.length })}
        </h3>
        <span className={styles.time}>{formatDuration(songs.reduce((sum, song) => sum + (song.durationSeconds ?? 0), 0))}</span>
      </div>
      {songs.length === 0 ? (
        <p className={styles.help}>{texts.empty}</p>
      ) : (
        <>
          <p className={styles.summary}>
            <bdi>{joinNames(songs.slice(0, namedSongs).map(({ title }) => title))}</bdi>{' '}
            {songs.length > namedSongs && <span className={styles.more}>{texts.more({ count: songs.length - namedSongs })}</span>}
          </p>
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            modifiers={onlyUpAndDown}
            accessibility={{
              restoreFocus: false,
              screenReaderInstructions: { draggable: texts.help },
              announcements: {
                onDragStart: ({ active }) => announcement(texts.lifted, active.id, positionOf(active.id)),
                onDragOver: ({ active, over }) => (over ? announcement(texts.moved, active.id, positionOf(over.id)) : undefined),
                onDragEnd: ({ active, over }) => announcement(texts.dropped, active.id, positionOf(over?.id ?? active.id)),
                onDragCancel: ({ active }) => texts.putBack({ title: titleAt(positionOf(active.id)), place: positionOf(active.id) + 1 }),
              },
            }}
            onDragStart={({ active }) => setDraggedId(String(active.id))}
            onDragCancel={() => setDraggedId(null)}
            onDragEnd={({ active, over }) => {
              setDraggedId(null)
              if (!over || over.id === active.id) return
              const to = positionOf(over.id)
              move(marked.groupOf(String(active.id)), to, to > positionOf(active.id) ? 'after' : 'before')
            }}
          >
            <SortableContext items={ids} strategy={verticalListSortingStrategy}>
              <VirtualRows
                label={texts.list}
                items={songs}
                itemKey={({ id }) => id}
                rowHeight={isTiny ? tallRowHeight : rowHeight}
                pinnedIndex={positionOf(draggedId ?? keyboard.liftedId ?? undefined)}
                className={styles.rows}
                isOrdered
                ref={keyboard.rowsRef}
              >
                {(song, place, index) => (
                  <OrderRow
                    key={song.id}
                    song={song}
                    place={place}
                    index={index}
                    number={placeOf?.(song.id) ?? String(index + 1)}
                    count={ids.length}
                    helpId={helpId}
                    keyboard={keyboard}
                    isMarked={marked.ids.has(song.id)}
                    onMark={marked.toggle}
                  />
                )}
              </VirtualRows>
            </SortableContext>
          </DndContext>
          {marked.ids.size > 0 && (
            <MarkedBar
              count={marked.ids.size}
              onMove={keyboard.moveMarked}
              onRemove={keyboard.removeMarked}
              onClear={() => {
                keyboard.headingRef.current?.focus()
                marked.clear()
              }}
            >
              {markedAction?.(marked.ids)}
            </MarkedBar>
          )}
          <p className={styles.help} id={helpId} hidden={marked.ids.size > 0}>
            {texts.help}
          </p>
        </>
      )}
      <VisuallyHidden role="status">{keyboard.announcement}</VisuallyHidden>
    </section>
  )
}
