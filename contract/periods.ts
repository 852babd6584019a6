/** Periods of the analytics in days, ending today. Twelve months are 52 whole weeks, so that weeks can be compared. */
export const periodDays = { '7d': 7, '30d': 30, '90d': 90, '12m': 364 } as const
export type Period = keyof typeof periodDays

export const isPeriod = (value: unknown): value is Period => typeof value === 'string' && Object.hasOwn(periodDays, value)
