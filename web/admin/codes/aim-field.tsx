import { NativeSelect, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { WarningIcon } from '#web/ui/icons.tsx'
import { type AimDraft, nothing } from './aim-draft.ts'
import styles from './code-fields.module.css'
import { ThingPicker } from './thing-picker.tsx'

const { kinds, pages } = adminTexts.codes
const texts = adminTexts.codeForm
const kindOptions = (Object.keys(kinds) as AimDraft['kind'][]).map((value) => ({ value, label: kinds[value] }))

interface Props {
  label: string
  value?: AimDraft
  onChange(draft: AimDraft): void
  error?: React.ReactNode
  /** What the form finds the field by, for the focus. */
  'data-path'?: string
  help?: string
  /** What is the matter with what is chosen. */
  note?: string | null
}

/** Where a code leads: what kind of thing, and which one. */
export function AimField({ label, value = nothing, onChange, error, help, note, 'data-path': dataPath }: Props) {
  const change = (changed: Partial<AimDraft>) => onChange({ ...value, ...changed })
  const field = { error, 'data-path': dataPath, description: error ? undefined : help }
  const { kind } = value
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
          {!(value.path in pages) && <option value={value.path}>{value.path}</option>}
          {Object.entries(pages).map(([path, name]) => (
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
          {...field}
        />
      ) : (
        <ThingPicker
          key={kind}
          kind={kind}
          thing={value.things[kind]}
          onThing={(thing) => change({ things: { ...value.things, [kind]: thing } })}
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
