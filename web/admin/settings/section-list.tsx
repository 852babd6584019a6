import { closestCenter, DndContext, KeyboardSensor, PointerSensor, type UniqueIdentifier, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type StoredSection, sectionId } from '#contract/home-sections.ts'
import type { Language } from '#contract/languages.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { onlyUpAndDown } from '#web/ui/only-up-and-down.ts'
import styles from './home-fields.module.css'
import { nameOfSection, SectionRow } from './section-row.tsx'

const texts = adminTexts.homeSections
const moves = adminTexts.songOrder

interface Props {
  list: RefObject<HTMLOListElement | null>
  sections: readonly StoredSection[]
  /** Language in which headings and texts are entered. */
  language: Language
  openId: string | null
  /** Banners that link to an item that visitors cannot see. */
  missingItems: readonly string[]
  /** Object URLs of pictures that are not saved yet, by section. */
  pictureUrls: Readonly<Record<string, string>>
  onOpen(id: string | null): void
  onChange(sections: readonly StoredSection[]): void
  onUploaded(uploadId: string, url: string): void
}

/** Sections in order, moved by their grips with a pointer or the keyboard. */
export function SectionList({ list, sections, language, openId, missingItems, pictureUrls, onOpen, onChange, onUploaded }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  /** A lifted section is first over its own position, which is not announced. */
  const hasMoved = useRef(false)
  const ids = sections.map(sectionId)
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const titleOf = (id: UniqueIdentifier) => nameOfSection(sections[placeOf(id)], language)
  const announcement = (text: typeof moves.moved, id: UniqueIdentifier, at: UniqueIdentifier) =>
    text({ title: titleOf(id), place: placeOf(at) + 1, count: ids.length })
  /** Moves the focus to the next section, since the button that had it is gone. The site's own sections always remain. */
  function remove(place: number) {
    flushSync(() => onChange(sections.toSpliced(place, 1)))
    list.current?.children[Math.min(place, sections.length - 2)]?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={onlyUpAndDown}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => announcement(moves.lifted, active.id, active.id),
          onDragOver: ({ active, over }) => {
            const isJustLifted = over?.id === active.id && !hasMoved.current
            hasMoved.current = !isJustLifted
            return over && !isJustLifted ? announcement(moves.moved, active.id, over.id) : undefined
          },
          onDragEnd: ({ active, over }) => announcement(moves.dropped, active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => moves.putBack({ title: titleOf(active.id), place: placeOf(active.id) + 1 }),
        },
      }}
      onDragStart={() => {
        hasMoved.current = false
        onOpen(null)
      }}
      onDragEnd={({ active, over }) => over && onChange(arrayMove([...sections], placeOf(active.id), placeOf(over.id)))}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} className={styles.list} aria-label={texts.list}>
          {sections.map((section, place) => {
            const id = sectionId(section)
            return (
              <SectionRow
                key={id}
                section={section}
                language={language}
                isOpen={id === openId}
                isItemMissing={missingItems.includes(id)}
                pictureUrl={pictureUrls[id]}
                onOpen={(isOpen) => onOpen(isOpen ? id : null)}
                onChange={(changed) => onChange(sections.with(place, changed))}
                onRemove={() => remove(place)}
                onUploaded={onUploaded}
              />
            )
          })}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
