import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { PrintJob } from '#contract/print.ts'
import { type ErrorLevel, errorLevels, palettes } from '#contract/print-layouts.ts'
import { isColor } from '#web/admin/categories/category-values.ts'
import { ColorField } from '#web/admin/categories/color-field.tsx'
import { ExplainedChoice } from '#web/admin/kit/explained-choice.tsx'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import type { ChoicesProps } from './print-choices.ts'

/** Percentage of a code that may be damaged. */
const lostPercent: Readonly<Record<ErrorLevel, number>> = { L: 7, M: 15, Q: 25, H: 30 }

const texts = adminTexts.print.design

/** Appearance of the code, and its scanning distance. */
export function CodeDesignCard({ choices, change }: ChoicesProps) {
  const { colors, errorLevel, distanceMetres } = choices
  return (
    <Card heading={texts.heading}>
      <CenterImageField centerImage={choices.centerImage} onChange={(centerImage) => change({ centerImage })} />
      <Segmented
        label={texts.colors}
        value={colors.palette}
        options={palettes.map((value) => ({ value, label: texts.palettes[value] }))}
        onChange={(palette) => change({ colors: palette === 'custom' ? { palette, dark: '#000000', light: '#ffffff' } : { palette } })}
      />
      {colors.palette === 'custom' && <CustomColors colors={colors} onChange={(custom) => change({ colors: custom })} />}
      <div className={styles.explained}>
        <ExplainedChoice
          label={texts.level}
          value={errorLevel}
          options={errorLevels.map((value) => ({ value, label: value }))}
          onChange={(level) => change({ errorLevel: level })}
          help={texts.levelHelp({ lost: lostPercent[errorLevel] })}
        />
      </div>
      <NumberInput
        label={texts.distance}
        description={texts.distanceHelp}
        classNames={{ wrapper: styles.short ?? '' }}
        min={0.1}
        max={30}
        step={0.1}
        decimalScale={1}
        clampBehavior="strict"
        value={distanceMetres}
        onChange={(value) => typeof value === 'number' && value >= 0.1 && change({ distanceMetres: value })}
      />
    </Card>
  )
}

type CenterImage = PrintJob['centerImage']
const centerImageKinds = ['none', 'logo', 'cover'] as const

/** The logo is retained while another kind is selected. */
function CenterImageField({ centerImage, onChange }: { centerImage: CenterImage; onChange(centerImage: CenterImage): void }) {
  const [kind, setKind] = useState<CenterImage['kind']>(centerImage.kind)
  const [logo, setLogo] = useState(centerImage.kind === 'logo' ? centerImage.image : null)
  const [error, setError] = useState<string>()

  function select(selected: CenterImage['kind']) {
    setKind(selected)
    if (selected !== 'logo') onChange({ kind: selected })
    else onChange(logo ? { kind: 'logo', image: logo } : { kind: 'none' })
  }

  async function pick(file: File) {
    const read = await readLogo(file)
    setError(read.error)
    if (!read.image) return
    setLogo(read.image)
    onChange({ kind: 'logo', image: read.image })
  }

  return (
    <>
      <Segmented
        label={texts.centerImage}
        value={kind}
        options={centerImageKinds.map((value) => ({ value, label: texts.centerImages[value] }))}
        onChange={select}
      />
      {kind === 'logo' && (
        <FilePicker
          label={texts.logo}
          accept={logoTypes.join(',')}
          buttonLabel={texts.chooseLogo}
          icon={<UploadIcon size={18} />}
          help={logo ? texts.logoHelp : `${texts.noLogo} ${texts.logoHelp}`}
          error={error}
          onPick={(file) => void pick(file)}
        >
          {logo && <img className={styles.logo} src={logo} alt="" />}
        </FilePicker>
      )}
    </>
  )
}

/** The limit of contract/print.ts. */
const logoBytesMax = 512 * 1024
const logoTypes = ['image/png', 'image/jpeg', 'image/webp']

type Logo = { image: string; error?: undefined } | { image?: undefined; error: string }

/** The file as a data URL, or an error message. */
async function readLogo(file: File): Promise<Logo> {
  if (!logoTypes.includes(file.type)) return { error: texts.logoWrong }
  if (file.size > logoBytesMax) return { error: texts.logoTooLarge }
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ image: String(reader.result) })
    reader.onerror = () => resolve({ error: texts.logoWrong })
    reader.readAsDataURL(file)
  })
}

interface CustomPalette {
  palette: 'custom'
  dark: string
  light: string
}

/** Keeps invalid colors in the field without applying them. */
function CustomColors({ colors, onChange }: { colors: CustomPalette; onChange(colors: CustomPalette): void }) {
  const [typed, setTyped] = useState({ dark: colors.dark, light: colors.light })
  const field = (name: 'dark' | 'light') => ({
    label: texts[name],
    value: typed[name],
    error: isColor(typed[name]) ? undefined : texts.colorWrong,
    onChange: (color: string) => {
      setTyped((current) => ({ ...current, [name]: color }))
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
