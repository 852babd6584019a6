import { tag } from '#web/admin/kit/numbers.ts'

const units = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const

const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })

/** 'now', '12 min ago', '3 hr ago', 'yesterday', '24 days ago'. */
export function ago(timestamp: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1_000)
  const unit = units.findLast(([, length]) => seconds >= length)
  const text = unit ? relative.format(-Math.floor(seconds / unit[1]), unit[0]) : relative.format(0, 'second')
  // 'min.' and 'hr.' in CLDR.
  return text.replace('.', '')
}
