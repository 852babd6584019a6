import { NumberInput } from '@mantine/core'
import { errorLevels, palettes } from '#contract/print-layouts.ts'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Card } from './card.tsx'
import styles from './choices.module.css'
import { CustomColors } from './custom-colors.tsx'
import { MiddleField } from './middle-field.tsx'
import type { ChoicesProps } from './use-print-choices.ts'

const texts = adminTexts.print.look

/** How the code itself looks, and from where it is scanned. */
export function LookCard({ choices, change }: ChoicesProps) {
  const { colors, errorLevel, distanceMetres } = choices
  return (
    <Card heading={texts.heading}>
      <MiddleField middle={choices.middle} onChange={(middle) => change({ middle })} />
      <Segmented
        label={texts.colors}
        value={colors.palette}
        options={palettes.map((value) => ({ value, label: texts.palettes[value] }))}
        onChange={(palette) => change({ colors: palette === 'custom' ? { palette, dark: '#000000', light: '#ffffff' } : { palette } })}
      />
      {colors.palette === 'custom' && <CustomColors colors={colors} onChange={(made) => change({ colors: made })} />}
      <div className={styles.explained}>
        <Segmented
          label={texts.level}
          value={errorLevel}
          options={errorLevels.map((value) => ({ value, label: value }))}
          onChange={(level) => change({ errorLevel: level })}
        />
        <p className={styles.help}>{texts.levelHelp(adminTexts.print.lostPercent[errorLevel])}</p>
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
