import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Language, languages } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import type { MenuEntry } from '#contract/setting-links.ts'
import { DestinationField } from '#web/admin/codes/destination-field.tsx'
import { ChevronIcon, DeleteIcon, EditIcon, UpIcon } from '#web/admin/kit/icons.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import type { Output } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { addressAt, draftAt } from './menu-destinations.ts'
import styles from './menu-field.module.css'

const texts = adminTexts.menu
const pageNames: Readonly<Record<string, string>> = adminTexts.codes.pages

type Target = Output<'POST /api/admin/link-checks'>['links'][number]

interface Props {
  entry: MenuEntry
  /** Undefined while loading. */
  target: Target | undefined
  isOpen: boolean
  onToggle(): void
  onChange(entry: MenuEntry): void
  onRemove(): void
  /** Undefined at the start or end of the list. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined }
}

/** The name of the page or item that an entry leads to. */
const ownName = (entry: MenuEntry, target: Target | undefined) => target?.name ?? pageNames[entry.address] ?? entry.address
export const entryName = (entry: MenuEntry, target: Target | undefined) => entry.label || ownName(entry, target) || texts.new

/** A menu entry as one row, and its fields when expanded. */
export function MenuEntryRow({ entry, target, isOpen, onToggle, onChange, onRemove, onMove }: Props) {
  const own = ownName(entry, target)
  const name = entryName(entry, target)
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.name}>
          <bdi dir="auto">{name}</bdi>
          {entry.label && own && (
            <small>
              <bdi dir="auto">{own}</bdi>
            </small>
          )}
          {target && !target.isShown && (
            <small className={styles.warning}>
              <WarningIcon size={14} />
              {texts.notShown}
            </small>
          )}
        </span>
        <LineButton label={texts.up({ name })} control="up" onClick={onMove.up}>
          <UpIcon size={16} />
        </LineButton>
        <LineButton label={texts.down({ name })} control="down" onClick={onMove.down}>
          <ChevronIcon size={16} />
        </LineButton>
        <LineButton label={texts.edit({ name })} control="edit" onClick={onToggle} isExpanded={isOpen}>
          <EditIcon size={16} />
        </LineButton>
        <LineButton label={texts.remove({ name })} control="remove" onClick={onRemove}>
          <DeleteIcon size={16} />
        </LineButton>
      </div>
      {isOpen && <EntryFields entry={entry} name={own} onChange={onChange} />}
    </li>
  )
}

interface LineButtonProps {
  label: string
  /** Identifies the button for menu-field.tsx, which moves the focus. */
  control: string
  onClick: (() => void) | undefined
  isExpanded?: boolean
  children: ReactNode
}

const LineButton = ({ label, control, onClick, isExpanded, children }: LineButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    data-control={control}
    aria-label={label}
    aria-expanded={isExpanded}
    disabled={!onClick}
    onClick={onClick}
  >
    {children}
  </ActionIcon>
)

function EntryFields({ entry, name, onChange }: { entry: MenuEntry; name: string; onChange(entry: MenuEntry): void }) {
  const [draft, setDraft] = useState(() => draftAt(entry.address, name))
  // Another entry has moved to this position.
  if (addressAt(draft) !== entry.address) setDraft(draftAt(entry.address, name))
  const others = languages.filter((code) => entry.names[code] === undefined)
  const setName = (code: Language, text: string) => onChange({ ...entry, names: { ...entry.names, [code]: text } })
  return (
    <div className={styles.fields}>
      <DestinationField
        isRequired
        label={texts.destination}
        value={draft}
        onChange={(next) => {
          setDraft(next)
          onChange({ ...entry, address: addressAt(next) })
        }}
      />
      <TextInput
        label={texts.label}
        description={texts.labelHelp}
        maxLength={limits.name}
        value={entry.label}
        onChange={(event) => onChange({ ...entry, label: event.currentTarget.value })}
      />
      {languages
        .filter((code) => entry.names[code] !== undefined)
        .map((code) => (
          <TextInput
            key={code}
            label={texts.nameIn({ language: languageName(code) })}
            maxLength={limits.name}
            value={entry.names[code] ?? ''}
            onChange={(event) => setName(code, event.currentTarget.value)}
          />
        ))}
      {others.length > 0 && (
        <NativeSelect
          aria-label={adminTexts.pages.addLanguage}
          rightSection={<ChevronIcon size={16} />}
          value=""
          onChange={(event) => setName(event.currentTarget.value as Language, entry.label || name)}
        >
          <option value="">{adminTexts.pages.addLanguage}</option>
          {others.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}
