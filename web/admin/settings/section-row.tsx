import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button, Switch } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useId } from 'react'
import { type StoredSection, sectionId, textIn } from '#contract/home-sections.ts'
import type { Language } from '#contract/languages.ts'
import gripStyles from '#web/admin/kit/grip.module.css'
import { ChevronIcon, DeleteIcon, GripIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './home-fields.module.css'
import { SectionEditor, type SectionEditorProps } from './section-editor.tsx'

const texts = adminTexts.homeSections

/** The section's heading, or else its kind. */
export const nameOfSection = (section: StoredSection | undefined, language: Language): string =>
  section ? textIn(section.heading, language) || texts.kinds[section.kind] : ''

/** Id of the text that explains how to move sections. */
export const helpId = 'home-sections-help'

interface Props extends SectionEditorProps {
  isOpen: boolean
  onOpen(isOpen: boolean): void
  onRemove(): void
}

/** One section: a grip, its name, a switch, and its fields. */
export function SectionRow({ isOpen, onOpen, onRemove, ...editor }: Props) {
  const { section, language, onChange } = editor
  const id = sectionId(section)
  const editorId = useId()
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({ id })
  const isStill = useReducedMotion()
  const name = nameOfSection(section, language)
  const kind = texts.kinds[section.kind]
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-lifted={isDragging || undefined}
      data-off={!section.isOn || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: isStill ? undefined : transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={gripStyles.grip}
        aria-label={adminTexts.songOrder.grip({ title: name })}
        aria-describedby={helpId}
        aria-pressed={isDragging}
        {...listeners}
      >
        <GripIcon size={18} />
      </button>
      <span className={styles.name}>
        <b>
          <bdi dir="auto">{name}</bdi>
        </b>
        {name !== kind && <span>{kind}</span>}
      </span>
      <Switch
        aria-label={texts.show({ name })}
        checked={section.isOn}
        onChange={(event) => onChange({ ...section, isOn: event.currentTarget.checked })}
      />
      <button
        type="button"
        className={`${buttonStyles.control} ${styles.open}`}
        aria-label={texts.edit({ name })}
        aria-expanded={isOpen}
        aria-controls={editorId}
        onClick={() => onOpen(!isOpen)}
      >
        <ChevronIcon size={18} />
      </button>
      {/* Hidden instead of unmounted, so that an upload continues. */}
      <div id={editorId} className={styles.editor} hidden={!isOpen}>
        <SectionEditor {...editor} />
        {'id' in section && (
          <Button variant="subtle" className={styles.remove ?? ''} leftSection={<DeleteIcon size={16} />} onClick={onRemove}>
            {adminTexts.songOrder.remove({ title: name })}
          </Button>
        )}
      </div>
    </li>
  )
}
