import type { CodeHistoryEntry } from '#contract/codes.ts'
import { formatEntered } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { destinationName } from './destination-labels.ts'

const texts = adminTexts.codeHistory
const { from, until } = adminTexts.codes

/** Describes how an edit differs from the previous one; without a previous one, the creation. */
export function changesOf(entry: CodeHistoryEntry, before: CodeHistoryEntry | undefined, timeZone: string): string[] {
  const schedule = scheduleOf(entry, timeZone)
  if (!before)
    return [texts.created({ destination: destinationName(entry.destination) }), ...(schedule ? [texts.scheduled({ schedule })] : [])]
  const changes: string[] = []
  if (!isSame(entry.destination.target, before.destination.target))
    changes.push(texts.destinationChanged({ destination: destinationName(entry.destination) }))
  if (entry.startsAt !== before.startsAt || entry.endsAt !== before.endsAt)
    changes.push(schedule ? texts.scheduled({ schedule }) : texts.unscheduled)
  if (!isSame(entry.fallbackDestination?.target, before.fallbackDestination?.target))
    changes.push(
      entry.fallbackDestination
        ? texts.fallbackChanged({ destination: destinationName(entry.fallbackDestination) })
        : texts.fallbackRemoved,
    )
  if (entry.isActive !== before.isActive) changes.push(entry.isActive ? texts.switchedOn : texts.switchedOff)
  return changes.length > 0 ? changes : [texts.nothing]
}

/** Compares JSON: the server always writes the keys of a destination in the same order. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const scheduleOf = ({ startsAt, endsAt }: CodeHistoryEntry, timeZone: string): string =>
  [startsAt && from({ moment: formatEntered(startsAt, timeZone) }), endsAt && until({ moment: formatEntered(endsAt, timeZone) })]
    .filter(Boolean)
    .join(' ')
