import { useState } from 'react'
import { isColor } from '#web/admin/categories/category-values.ts'
import { ColorField } from '#web/admin/categories/color-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './choices.module.css'

const texts = adminTexts.print.look

interface Colors {
  palette: 'custom'
  dark: string
  light: string
}

/** Two colours of one's own. What is typed counts as soon as it is a colour. */
export function CustomColors({ colors, onChange }: { colors: Colors; onChange(colors: Colors): void }) {
  const [typed, setTyped] = useState({ dark: colors.dark, light: colors.light })
  const field = (name: 'dark' | 'light') => ({
    label: texts[name],
    value: typed[name],
    error: isColor(typed[name]) ? undefined : texts.colorWrong,
    onChange: (color: string) => {
      setTyped((now) => ({ ...now, [name]: color }))
      if (isColor(color)) onChange({ ...colors, [name]: color.toLowerCase() })
    },
  })
  return (
    <div className={styles.pair}>
      <ColorField {...field('dark')} />
      <ColorField {...field('light')} />
    </div>
  )
}
