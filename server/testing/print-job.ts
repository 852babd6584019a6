import type { PrintJobInput } from '#contract/print.ts'

/** A poster without texts of its own; `fields` replace these defaults. */
export const printJob = (fields: Pick<PrintJobInput, 'subjects'> & Partial<PrintJobInput>): PrintJobInput => ({
  layout: 'poster-a4',
  text: { heading: null, invitation: null, footer: null },
  shows: { title: true, byline: true, address: true },
  centerImage: { kind: 'none' },
  hasCover: true,
  colors: { palette: 'category' },
  errorLevel: 'M',
  distanceMetres: 1,
  hasBleed: false,
  hasCropMarks: false,
  ...fields,
})
