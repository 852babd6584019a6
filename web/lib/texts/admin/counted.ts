/** '1,204'. */
export const number = (count: number) => count.toLocaleString('en')

/** '1 code', '1,204 codes'. */
export const counted = (count: number, one: string, several: string) => `${number(count)} ${count === 1 ? one : several}`

export const codes = (count: number) => counted(count, 'code', 'codes')
export const scans = (count: number) => counted(count, 'scan', 'scans')
export const rows = (count: number) => counted(count, 'row', 'rows')
