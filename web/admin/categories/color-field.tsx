import { ColorPicker, Popover, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isColor } from './category-values.ts'
import styles from './color-field.module.css'

const texts = adminTexts.categories
const suggestions = [
  '#d7263d',
  '#f26419',
  '#c98a00',
  '#4f7a28',
  '#2bb7a3',
  '#1b9aaa',
  '#3d5afe',
  '#6a3fb5',
  '#ec4899',
  '#8d5a3f',
  '#575951',
  '#000000',
]

interface Props {
  id?: string
  'aria-required'?: boolean
  label?: string
  description?: ReactNode
  value?: string
  error?: ReactNode
  onChange(color: string): void
}

/** A color as hex digits, or from a palette that opens at the swatch. */
export function ColorField({ value = '', label = texts.color, onChange, ...input }: Props) {
  return (
    <TextInput
      label={label}
      description={input.error ? undefined : texts.colorHelp}
      maxLength={7}
      spellCheck={false}
      leftSection={<Palette name={adminTexts.actionOf({ action: texts.palette, name: label })} color={value} onChange={onChange} />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...input}
    />
  )
}

const Palette = ({ name, color, onChange }: { name: string; color: string; onChange(color: string): void }) => (
  <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus transitionProps={{ duration: 0 }}>
    <Popover.Target>
      <button type="button" className={styles.swatch} aria-label={name} style={{ background: isColor(color) ? color : 'none' }} />
    </Popover.Target>
    {/* Escape closes only the palette, not the dialog around it. */}
    <Popover.Dropdown
      className={styles.dropdown ?? ''}
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <ColorPicker
        value={isColor(color) ? color : '#000000'}
        swatches={suggestions}
        swatchesPerRow={6}
        saturationLabel={texts.saturation}
        hueLabel={texts.hue}
        onChange={onChange}
      />
    </Popover.Dropdown>
  </Popover>
)
