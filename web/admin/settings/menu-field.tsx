import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { linesOf, linksIn, linksMax, type MenuEntry } from '#contract/setting-links.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import hidden from '#web/ui/text.module.css'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import { entryName, MenuEntryRow } from './menu-entry-row.tsx'
import styles from './menu-field.module.css'
import { fieldId } from './setting-values.ts'

const texts = adminTexts.menu

/** The entries of a menu, in order. */
export function MenuField(field: FieldProps) {
  const { form, name } = field
  const { label, help } = adminTexts.settings.fields[name]
  // The entries as they are typed: the stored setting has trimmed texts.
  const [entries, setEntries] = useState(() => linksIn(form.values[name]))
  if (stored(linesOf(entries)) !== stored(form.values[name])) setEntries(linksIn(form.values[name]))
  const targets = useTargets(entries.map(({ address }) => address))
  const [opened, setOpened] = useState<number | null>(null)
  const [announced, setAnnounced] = useState('')
  const error = form.errors[name]
  const list = useRef<HTMLOListElement>(null)
  const addition = useRef<HTMLButtonElement>(null)
  function save(next: MenuEntry[]) {
    setEntries(next)
    form.change(name, linesOf(next))
  }

  const targetOf = (entry: MenuEntry) => targets.find(({ address }) => address === entry.address)

  function move(from: number, by: 1 | -1) {
    const next = [...entries]
    const moved = entries[from]
    if (!moved) return
    next.splice(from + by, 0, ...next.splice(from, 1))
    flushSync(() => {
      save(next)
      setAnnounced(adminTexts.songOrder.moved({ title: entryName(moved, targetOf(moved)), place: from + by + 1, count: entries.length }))
      if (opened === from) setOpened(from + by)
      else if (opened === from + by) setOpened(from)
    })
    focusOn(from + by, by === -1 ? 'up' : 'down')
  }

  function remove(index: number) {
    flushSync(() => {
      save(entries.toSpliced(index, 1))
      setOpened(null)
    })
    focusOn(Math.min(index, entries.length - 2), 'remove')
  }

  function add() {
    flushSync(() => {
      save([...entries, { label: '', address: '/', names: {} }])
      setOpened(entries.length)
    })
    list.current?.lastElementChild?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }

  /**
   * Moves the focus with the entry, because rows are keyed by position. At an end of the list, focuses the button of the other direction.
   */
  function focusOn(index: number, control: 'up' | 'down' | 'remove') {
    const buttons = [...(list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('[data-control]:enabled') ?? [])]
    const button = buttons.find(({ dataset }) => dataset.control === control) ?? buttons[0] ?? addition.current
    button?.focus()
  }

  return (
    <FieldFrame {...field}>
      <fieldset id={fieldId(name)} tabIndex={-1} className={styles.menu}>
        <legend>{label}</legend>
        {help && <p className={styles.help}>{help}</p>}
        {entries.length > 0 && (
          <ol ref={list} className={styles.entries}>
            {entries.map((entry, index) => (
              <MenuEntryRow
                // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and have no id
                key={index}
                entry={entry}
                target={targetOf(entry)}
                isOpen={opened === index}
                onToggle={() => setOpened(opened === index ? null : index)}
                onChange={(changed) => save(entries.with(index, changed))}
                onRemove={() => remove(index)}
                onMove={{
                  up: index > 0 ? () => move(index, -1) : undefined,
                  down: index < entries.length - 1 ? () => move(index, 1) : undefined,
                }}
              />
            ))}
          </ol>
        )}
        <p className={hidden.hidden} role="status">
          {announced}
        </p>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        {entries.length < linksMax && (
          <Button ref={addition} variant="default" size="xs" leftSection={<AddIcon size={16} />} onClick={add}>
            {texts.add}
          </Button>
        )}
      </fieldset>
    </FieldFrame>
  )
}

const stored = (lines: string) => linesOf(linksIn(lines))

/** Looks up the items that the entries link to, as visitors see them now. */
function useTargets(addresses: readonly string[]) {
  const { language } = textsOfPage()
  const known = [...new Set(addresses)].filter(Boolean)
  const { data } = useQuery({
    queryKey: ['link-checks', known],
    queryFn: async ({ signal }) => (await call('POST /api/admin/link-checks', { body: { addresses: known, language }, signal })).links,
    enabled: known.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? []
}
