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
    failedTitle: "Couldn't load scans",
    fetchFailed: 'Failed to fetch scans.',
    perDay: (period: Period) => `Scans per ${period === '12m' ? 'week' : 'day'}, ${last[period]}`,
    byLabel: (period: Period) => `Top labels, ${last[period]}`,
    byCode: (period: Period) => `Top codes, ${last[period]}`,
    total: 'Scans',
    average: (period: Period) => (period === '12m' ? 'Weekly average' : 'Daily average'),
    days: (from: string, to: string) => `${from} – ${to} (UTC)`,
    weekFrom: (date: string) => `week from ${date}`,
    value: (count: number, date: string) => `${scans(count)}, ${date}`,
    columns: { day: 'Day', week: 'Week from', label: 'Label', code: 'Code', codes: 'Codes', scans: 'Scans' },
    noLabel: 'No label',
    none: 'No scans in this period.',
    showAll: (count: number) => `Show all ${number(count)}`,
    showMost: (count: number) => `Show the top ${number(count)}`,
    codes,
  },
} as const
