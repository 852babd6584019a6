import type { Period } from '#contract/periods.ts'
import { last } from './analytics.en.ts'
import { codes, number, scans } from './counted.ts'

/** How often codes were scanned. */
export const codeScansTexts = {
  codeScans: {
    title: 'Scans',
    back: 'Codes',
    of: 'Scans of',
    ofAll: 'All codes',
    loading: 'Loading scans',
    failedTitle: 'The scans did not load',
    fetchFailed: 'Failed to fetch scans.',
    perDay: (period: Period) => `Scans per ${period === '12m' ? 'week' : 'day'}, ${last[period]}`,
    byLabel: (period: Period) => `Which label is scanned most, ${last[period]}`,
    byCode: (period: Period) => `Which code is scanned most, ${last[period]}`,
    total: 'Scans',
    average: (period: Period) => (period === '12m' ? 'A week on average' : 'A day on average'),
    days: (from: string, to: string) => `${from} to ${to}. Days begin at midnight UTC.`,
    weekFrom: (date: string) => `week from ${date}`,
    value: (count: number, date: string) => `${scans(count)}, ${date}`,
    columns: { day: 'Day', week: 'Week from', label: 'Label', code: 'Code', codes: 'Codes', scans: 'Scans' },
    noLabel: 'No label',
    none: 'Nobody has scanned one of these codes in this period.',
    showAll: (count: number) => `Show all ${number(count)}`,
    showMost: (count: number) => `Show the ${number(count)} that were scanned most`,
    codes,
  },
} as const
