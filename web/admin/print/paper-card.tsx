import { NumberInput } from '@mantine/core'
import { cellCount, copiesMax } from '#contract/print-layouts.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import { type ChoicesProps, layoutOf } from './print-choices.ts'

const texts = adminTexts.print.paper
const whole = { classNames: { wrapper: styles.short ?? '' }, allowDecimal: false, clampBehavior: 'strict' } as const

/** Bleed and crop marks for layouts with color up to the edge; copies and used labels for sheets. */
export function PaperCard({ choices, change }: ChoicesProps) {
  const layout = layoutOf(choices.layout)
  const cells = cellCount(layout)
  return (
    <Card heading={texts.heading}>
      {layout.hasBleed && (
        <>
          <DescribedSwitch
            label={texts.bleed}
            description={texts.bleedHelp}
            checked={choices.hasBleed}
            onChange={({ currentTarget: { checked } }) => change({ hasBleed: checked })}
          />
          <DescribedSwitch
            label={texts.cropMarks}
            description={texts.cropMarksHelp}
            checked={choices.hasCropMarks}
            onChange={({ currentTarget: { checked } }) => change({ hasCropMarks: checked })}
          />
        </>
      )}
      {cells > 1 && (
        <>
          <NumberInput
            label={texts.copies}
            description={texts.copiesHelp({ count: cells })}
            {...whole}
            min={1}
            max={copiesMax}
            value={choices.copies}
            onChange={(value) => change({ copies: Number(value) || 1 })}
          />
          <NumberInput
            label={texts.skip}
            description={texts.skipHelp}
            {...whole}
            min={0}
            max={cells - 1}
            value={choices.skipCells}
            onChange={(value) => change({ skipCells: Number(value) || 0 })}
          />
        </>
      )}
    </Card>
  )
}
