import { type ReactNode, type RefObject, useId } from 'react'
import type { MediaType } from '#contract/songs.ts'
import { uploadCategories } from '#contract/upload-choices.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import field from '#web/ui/field.module.css'
import styles from './text-fields.module.css'
import { longestText } from './upload-values.ts'

/** A switch with two options. Uncontrolled without `onChange`. */
export function MediaTypeField({ name, value, onChange }: { name: string; value: MediaType; onChange?: (value: MediaType) => void }) {
  const texts = useUploadTexts().form
  const side = (mediaType: MediaType, label: string) => (
    <label>
      <input
        type="radio"
        name={name}
        value={mediaType}
        {...(onChange ? { checked: value === mediaType, onChange: () => onChange(mediaType) } : { defaultChecked: value === mediaType })}
      />
      {label}
    </label>
  )
  return (
    <fieldset className={styles.types}>
      <legend className={field.label}>{texts.mediaType}</legend>
      <div>
        {side('audio', texts.audio)}
        {side('video', texts.video)}
      </div>
    </fieldset>
  )
}

interface CommonProps {
  problem?: string | undefined
  value: string
  /** Uncontrolled without it. */
  onChange?: ((value: string) => void) | undefined
}

interface TextFieldProps extends CommonProps {
  label: string
  name: string
  required?: boolean
  /** Shown beside the label. */
  note?: string
  inputRef?: RefObject<HTMLInputElement | null>
}

export function TextField({ label, name, value, problem, note, required = false, inputRef, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <Labeled id={id} label={label} note={note} problem={problem}>
      {(described) => (
        <input
          ref={inputRef}
          id={id}
          name={name}
          className={field.input}
          dir="auto"
          maxLength={longestText}
          aria-required={required || undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described}
          {...(onChange ? { value, onChange: ({ currentTarget }) => onChange(currentTarget.value) } : { defaultValue: value })}
        />
      )}
    </Labeled>
  )
}

interface CategoryFieldProps extends CommonProps {
  label: string
  name: string
  /** Text of the empty option; null if there is none. */
  blank?: string | null
}

export function CategoryField({ label, name, value, problem, blank, onChange }: CategoryFieldProps) {
  const id = useId()
  const { form, categories } = useUploadTexts()
  const unchosen = blank === undefined ? form.chooseCategory : blank
  return (
    <Labeled id={id} label={label} problem={problem}>
      {(described) => (
        <span className={field.select}>
          <select
            id={id}
            name={name}
            className={field.input}
            aria-required
            aria-invalid={problem ? true : undefined}
            aria-describedby={described}
            {...(onChange ? { value, onChange: ({ currentTarget }) => onChange(currentTarget.value) } : { defaultValue: value })}
          >
            {unchosen !== null && <option value="">{unchosen}</option>}
            {uploadCategories.map((category) => (
              <option key={category} value={category}>
                {categories[category]}
              </option>
            ))}
          </select>
        </span>
      )}
    </Labeled>
  )
}

interface LabelledProps {
  id: string
  label: string
  note?: string | undefined
  problem?: string | undefined
  children(described: string | undefined): ReactNode
}

function Labeled({ id, label, note, problem, children }: LabelledProps) {
  const described = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
  return (
    <div className={field.field}>
      <div className={styles.line}>
        <label htmlFor={id} className={field.label}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={field.help}>
            {note}
          </span>
        )}
      </div>
      {children(described)}
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
