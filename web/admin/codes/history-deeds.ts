import type { CodeHistoryEntry } from '#contract/codes.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { aimName } from './aim-words.ts'

const texts = adminTexts.codeHistory
const { from, until } = adminTexts.codes

/** What was done with an edit, in words: how it differs from the edit before. Without one before, the code was made with it. */
export function changesOf(entry: CodeHistoryEntry, before: CodeHistoryEntry | undefined): string[] {
  if (!before) return [texts.made(aimName(entry.aim)), ...(scheduleOf(entry) ? [texts.scheduled(scheduleOf(entry))] : [])]
  const deeds: string[] = []
  if (!isSame(entry.aim.aim, before.aim.aim)) deeds.push(texts.aimed(aimName(entry.aim)))
  if (entry.startsAt !== before.startsAt || entry.endsAt !== before.endsAt)
    deeds.push(scheduleOf(entry) ? texts.scheduled(scheduleOf(entry)) : texts.unscheduled)
  if (!isSame(entry.afterwards?.aim, before.afterwards?.aim))
    deeds.push(entry.afterwards ? texts.afterwards(aimName(entry.afterwards)) : texts.afterwardsMessage)
  if (entry.isActive !== before.isActive) deeds.push(entry.isActive ? texts.switchedOn : texts.switchedOff)
  return deeds.length > 0 ? deeds : [texts.nothing]
}

/** Aims are plain data whose parts the server always writes in one order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const scheduleOf = ({ startsAt, endsAt }: CodeHistoryEntry): string =>
  [startsAt && from(formatMoment(startsAt)), endsAt && until(formatMoment(endsAt))].filter(Boolean).join(' ')
