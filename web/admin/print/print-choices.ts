import { useCallback, useEffect, useState } from 'react'
import { PrintJob } from '#contract/print.ts'
import { cellCount, type Layout, type LayoutName, layouts } from '#contract/print-layouts.ts'
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

export const defaultChoices: PrintChoices = {
  layout: 'poster-a4',
  text: { heading: null, invitation: adminTexts.print.text.scanAndListen, footer: null },
  shows: { title: true, byline: true, address: true },
  centerImage: { kind: 'none' },
  hasCover: true,
  colors: { palette: 'category' },
  errorLevel: 'M',
  distanceMetres: layouts['poster-a4'].distanceMetres,
  hasBleed: false,
  hasCropMarks: false,
  skipCells: 0,
}

/** The studio's choices, persisted in localStorage. */
export function usePrintChoices(areCards: boolean): ChoicesProps {
  const [choices, setChoices] = useState(() => (areCards ? withManyOnPage(loadChoices()) : loadChoices()))
  useEffect(() => saveChoices(choices), [choices])
  const change = useCallback((changes: Partial<PrintChoices>) => setChoices((current) => ({ ...current, ...changes })), [])
  return { choices, change }
}

function loadChoices(): PrintChoices {
  try {
    return PrintChoices.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''))
  } catch {
    return defaultChoices
  }
}

function saveChoices(choices: PrintChoices) {
  try {
    // Used labels apply to a single sheet, so they are not stored.
    localStorage.setItem(storageKey, JSON.stringify({ ...choices, skipCells: 0 }))
  } catch {
    // Storage is full or blocked: the next visit starts with the defaults.
  }
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
  cellCount(layoutOf(choices.layout)) > 1 ? choices : withLayout(choices, 'sheet-a4')
