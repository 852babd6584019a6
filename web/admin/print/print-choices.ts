import { PrintOrder } from '#contract/print.ts'
import { type Layout, type LayoutName, layouts } from '#contract/print-layouts.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

/** Everything that is chosen in the studio beside what gets a code. */
const PrintChoices = PrintOrder.omit({ subjects: true })
export type PrintChoices = Omit<PrintOrder, 'subjects'>

const storageKey = 'print-choices'

export const layoutOf = (name: LayoutName): Layout => layouts[name]

export const firstChoices: PrintChoices = {
  layout: 'poster-a4',
  words: { heading: null, invitation: adminTexts.print.words.scanAndListen, footer: null },
  shows: { title: true, byline: true, address: true },
  middle: { kind: 'none' },
  hasPicture: true,
  colors: { palette: 'category' },
  errorLevel: 'M',
  distanceMetres: layouts['poster-a4'].distanceMetres,
  hasBleed: false,
  hasCropMarks: false,
  skipCells: 0,
}

/** As they were left in this browser. */
export function keptChoices(): PrintChoices {
  try {
    return PrintChoices.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''))
  } catch {
    return firstChoices
  }
}

export function keepChoices(choices: PrintChoices) {
  try {
    // Labels that are gone are gone from one sheet only.
    localStorage.setItem(storageKey, JSON.stringify({ ...choices, skipCells: 0 }))
  } catch {
    // A browser without room for it begins anew next time.
  }
}

/** With another layout what belongs to the layout before is taken back. A distance that was chosen stays. */
export function withLayout(choices: PrintChoices, name: LayoutName): PrintChoices {
  const [before, after] = [layoutOf(choices.layout), layoutOf(name)]
  return {
    ...choices,
    layout: name,
    distanceMetres: choices.distanceMetres === before.distanceMetres ? after.distanceMetres : choices.distanceMetres,
    hasBleed: choices.hasBleed && after.hasBleed,
    hasCropMarks: choices.hasCropMarks && after.hasBleed,
    skipCells: 0,
  }
}
