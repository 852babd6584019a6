import type { Period } from '#contract/periods.ts'
import type { RankingsTable } from './counts-schema.ts'

/** The column of the ranking tables for each period of the analytics. */
export const rankingColumns = { '7d': 'last_7', '30d': 'last_30', '90d': 'last_90', '12m': 'last_364' } as const satisfies Record<
  Period,
  keyof RankingsTable
>
