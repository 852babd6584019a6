/** '1,204'. */
export const number = (count: number) => count.toLocaleString('en')

/** '1 code', '1,204 codes'. */
const things = (count: number, one: string, several: string) => `${number(count)} ${count === 1 ? one : several}`

export const codes = (count: number) => things(count, 'code', 'codes')
export const scans = (count: number) => things(count, 'scan', 'scans')
export const rows = (count: number) => things(count, 'row', 'rows')
