import { NumberInput, Switch } from '@mantine/core'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Card } from './card.tsx'
import styles from './choices.module.css'
import { layoutOf } from './print-choices.ts'
import type { ChoicesProps } from './use-print-choices.ts'

const texts = adminTexts.print.paper

/** Cutting for what has colour to its edge, used labels for what comes off a sheet. */
export function PaperCard({ choices, change }: ChoicesProps) {
  const { hasBleed, grid } = layoutOf(choices.layout)
  const cells = grid.columns * grid.rows
  return (
    <Card heading={texts.heading}>
      {hasBleed && (
        <>
          <Switch
            label={texts.bleed}
            description={texts.bleedHelp}
            checked={choices.hasBleed}
            onChange={({ currentTarget: { checked } }) => change({ hasBleed: checked })}
          />
          <Switch
            label={texts.cropMarks}
            description={texts.cropMarksHelp}
            checked={choices.hasCropMarks}
            onChange={({ currentTarget: { checked } }) => change({ hasCropMarks: checked })}
          />
        </>
      )}
      {cells > 1 && (
        <NumberInput
          label={texts.skip}
          description={texts.skipHelp}
          classNames={{ wrapper: styles.short ?? '' }}
          min={0}
          max={cells - 1}
          allowDecimal={false}
          clampBehavior="strict"
          value={choices.skipCells}
          onChange={(value) => change({ skipCells: Number(value) || 0 })}
        />
      )}
    </Card>
  )
}
