import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { keysOf } from '#contract/keys.ts'
import { limits } from '#contract/limits.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { ownPagesQuery } from '#web/admin/kit/own-pages.queries.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './code-fields.module.css'
import { completedAddress, type DestinationDraft, nothing } from './destination-draft.ts'
import { ItemPicker } from './item-picker.tsx'

const { kinds, pages } = adminTexts.codes
const texts = adminTexts.codeForm
const kindOptions = keysOf(kinds).map((value) => ({ value, label: kinds[value] }))

interface Props {
  label: string
  value?: DestinationDraft
  onChange(draft: DestinationDraft): void
  error?: React.ReactNode
  /** Mantine's key of the field, which focusing it needs. */
  'data-path'?: string
  help?: string
  isRequired?: true
  /** A warning about the current choice. */
  note?: string | null
}

/** Picks the kind of a destination, then an item of that kind. */
export function DestinationField({ label, value = nothing, onChange, error, help, isRequired, note, 'data-path': dataPath }: Props) {
  const change = (changed: Partial<DestinationDraft>) => onChange({ ...value, ...changed })
  const field = { 'aria-required': isRequired, error, 'data-path': dataPath, description: error ? undefined : help }
  const { kind } = value
  const { data: ownPages = [] } = useQuery({ ...ownPagesQuery(), enabled: kind === 'page' })
  const own = ownPages.map(({ slug, title }) => [`/page/${slug}`, title] as const)
  return (
    <div className={`${styles.group} ${styles.kinds}`}>
      <Segmented label={label} value={kind} options={kindOptions} onChange={(next) => change({ kind: next })} />
      {kind === 'page' ? (
        <NativeSelect
          label={texts.page}
          rightSection={<ChevronIcon size={16} />}
          value={value.path}
          onChange={(event) => change({ path: event.currentTarget.value })}
          {...field}
        >
          {!(value.path in pages) && own.every(([path]) => path !== value.path) && <option value={value.path}>{value.path}</option>}
          {[...Object.entries(pages), ...own].map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </NativeSelect>
      ) : kind === 'address' ? (
        <TextInput
          label={texts.url}
          type="url"
          inputMode="url"
          placeholder={texts.urlPlaceholder}
          maxLength={limits.address}
          value={value.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          onBlur={() => completedAddress(value.url) !== value.url && change({ url: completedAddress(value.url) })}
          {...field}
        />
      ) : (
        <ItemPicker
          key={kind}
          kind={kind}
          item={value.items[kind]}
          onItem={(item) => change({ items: { ...value.items, [kind]: item } })}
          {...field}
        />
      )}
      {note && (
        <p className={styles.note}>
          <WarningIcon size={14} />
          {note}
        </p>
      )}
    </div>
  )
}
