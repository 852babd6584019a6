import { type ReactNode, type RefObject, useId } from 'react'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { icon } from '#web/ui/icons.tsx'
import styles from './file-picker.module.css'

interface FilePickerProps {
  label: string
  name: string
  accept: string
  button: string
  /** Shown beside the button. */
  hint?: string | undefined
  help?: string | undefined
  problem: string | undefined
  multiple?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  onPick(files: File[]): void
  children?: ReactNode
}

/** The input covers the whole area, so that tap, drop and keyboard work without scripts of our own. */
export function FilePicker({
  label,
  name,
  accept,
  button,
  hint,
  help,
  problem,
  multiple = false,
  inputRef,
  onPick,
  children,
}: FilePickerProps) {
  const id = useId()
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <div className={styles.area} data-invalid={problem ? true : undefined}>
        <span className={`${controls.button} ${styles.button}`} aria-hidden="true">
          <UploadIcon />
          {button}
        </span>
        {hint && <span>{hint}</span>}
        <input
          ref={inputRef}
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            // Allows choosing the same file again.
            currentTarget.value = ''
            onPick(files)
          }}
        />
      </div>
      {help && (
        <p id={`${id}-help`} className={field.help}>
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={field.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

const UploadIcon = /* @__PURE__ */ icon('M12 15.5V4M7.5 8L12 3.5 16.5 8M4.5 15v5h15v-5')
