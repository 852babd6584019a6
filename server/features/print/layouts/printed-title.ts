import type { PrintJob } from '#contract/print.ts'
import type { PrintItem } from '../page-model.ts'

/** '12 The Harbor', or just one of both. A separator would stay alone at the end of a poster's line. */
export const printedTitle = ({ number, title }: PrintItem, shows: PrintJob['shows']): string =>
  [shows.number && number, shows.title && title].filter(Boolean).join(' ')
