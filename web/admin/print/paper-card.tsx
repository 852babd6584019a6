import { NumberInput, Switch } from '@mantine/core'
import { cellCount } from '#contract/print-layouts.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { type ChoicesProps, layoutOf } from './print-choices.ts'

const texts = adminTexts.print.paper

/** Bleed and crop marks for layouts with color up to the edge, and used labels for sheets. */
export function PaperCard({ choices, change }: ChoicesProps) {
  const layout = layoutOf(choices.layout)
  const cells = cellCount(layout)
  return (
    <Card heading={texts.heading}>
      {layout.hasBleed && (
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
