import { useCallback, useEffect, useState } from 'react'
import { PrintJob } from '#contract/print.ts'
import { cellCount, type Layout, type LayoutName, layouts, paperOf } from '#contract/print-layouts.ts'
import { readJson, writeJson } from '#web/lib/device-storage.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

/** All choices of the studio except the items. */
const PrintChoices = PrintJob.omit({ subjects: true })
export type PrintChoices = Omit<PrintJob, 'subjects'>

export interface ChoicesProps {
  choices: PrintChoices
  change(changes: Partial<PrintChoices>): void
}

const storageKey = 'print-choices'

export const layoutOf = (name: LayoutName): Layout => layouts[name]

/** Countries that print on US paper. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PR', 'SV', 'VE'])

/** The poster for the usual paper of the country in this language tag; A4 without one. */
export const posterFor = (languageTag: string): LayoutName =>
  letterCountries.has(new Intl.Locale(languageTag).region ?? '') ? 'poster-letter' : 'poster-a4'

export const defaultChoices: PrintChoices = {
  layout: 'poster-a4',
  text: { heading: null, invitation: adminTexts.print.text.scanAndListen, footer: null },
  shows: { number: false, title: true, byline: true, address: true },
  centerImage: { kind: 'none' },
  hasCover: true,
  colors: { palette: 'category' },
  errorLevel: 'M',
  distanceMetres: layouts['poster-a4'].distanceMetres,
  hasBleed: false,
  hasCropMarks: false,
  skipCells: 0,
  copies: 1,
}

/** The studio's choices, persisted in localStorage. */
export function usePrintChoices(areCards: boolean): ChoicesProps {
  const [choices, setChoices] = useState(() => {
    const stored =
      readJson('localStorage', storageKey, (value) => PrintChoices.parse(value)) ??
      withLayout(defaultChoices, posterFor(navigator.language))
    return areCards ? withManyOnPage(stored) : stored
  })
  // Used labels and copies apply to one job, so they are not stored.
  useEffect(() => void writeJson('localStorage', storageKey, { ...choices, skipCells: 0, copies: 1 }), [choices])
  const change = useCallback((changes: Partial<PrintChoices>) => setChoices((current) => ({ ...current, ...changes })), [])
  return { choices, change }
}

/** Changes the layout and resets choices that it does not support, and the distance unless the user changed it. */
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

export const withManyOnPage = (choices: PrintChoices): PrintChoices =>
  cellCount(layoutOf(choices.layout)) > 1 ? choices : withLayout(choices, `sheet-${paperOf(choices.layout)}`)
