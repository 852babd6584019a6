import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { WarningIcon } from '#web/ui/icons.tsx'
import styles from './file-picker.module.css'

interface Props {
  label: string
  /** Like the `accept` attribute of a file input. */
  accept: string
  buttonLabel: string
  icon: ReactNode
  help?: ReactNode
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  onPick(file: File): void
  /** Allows several files; `onPick` is not called then. */
  onPickSeveral?(files: File[]): void
  /** Label of a second button, which chooses all files of a folder, where the browser can. */
  folderLabel?: string
  /** Displayed before the button, inside the drop area. */
  children?: ReactNode
  isWide?: boolean
  /** The form reports a missing file by `error`, not the browser (`noValidate`). */
  isRequired?: boolean
  /** Gets the focus when its dialog opens. */
  isFirst?: boolean
}

/** A native file input styled as a button, in a drop area. */
export function FilePicker({
  label,
  accept,
  buttonLabel,
  icon,
  help,
  error,
  inputRef,
  onPick,
  onPickSeveral,
  folderLabel,
  children,
  isWide = false,
  isRequired = false,
  isFirst = false,
}: Props) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const pick = (files: File[]) => {
    const [first] = files
    if (!first) return
    if (onPickSeveral) onPickSeveral(files)
    else onPick(first)
  }
  const pickChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // Otherwise, choosing the same file again would fire no change event.
    currentTarget.value = ''
    pick(files)
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the input inside is what the keyboard uses */}
      <div
        className={styles.area}
        data-wide={isWide || undefined}
        data-over={isOver || undefined}
        data-error={error !== undefined || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          // The screen reads folders (drop-anywhere.tsx).
          if (onPickSeveral && hasFolder(event)) return setIsOver(false)
          drag(false)(event)
          pick([...event.dataTransfer.files])
        }}
      >
        {children}
        <input
          id={id}
          ref={inputRef}
          type="file"
          required={isRequired}
          accept={accept}
          multiple={onPickSeveral !== undefined}
          className={styles.input}
          data-autofocus={isFirst || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined && help === undefined ? undefined : `${id}-help`}
          onChange={pickChosen}
        />
        <label className={styles.button} htmlFor={id}>
          {icon}
          {buttonLabel}
        </label>
        {folderLabel && 'webkitdirectory' in HTMLInputElement.prototype && (
          <>
            <input id={`${id}-folder`} type="file" {...{ webkitdirectory: '' }} className={styles.input} onChange={pickChosen} />
            <label className={styles.button} htmlFor={`${id}-folder`}>
              {folderLabel}
            </label>
          </>
        )}
      </div>
      {(error ?? help) && (
        <div id={`${id}-help`} className={error === undefined ? styles.help : styles.error}>
          {error !== undefined && <WarningIcon size={14} />}
          {error ?? help}
        </div>
      )}
    </div>
  )
}

const hasFolder = ({ dataTransfer: { items } }: DragEvent) => [...items].some((item) => item.webkitGetAsEntry()?.isDirectory)
