import type { z } from 'zod'

/**
 * Fields of a song in public responses that come from its recording in the visitor's language, if it has one (`recordingId` of its names).
 * server/features/item-names replaces them.
 */
const recordedFields = new WeakSet<object>()

export const isRecorded = (field: unknown): boolean => recordedFields.has(field as object)

/** Marks fields that differ between the recordings of a song. */
export const recorded = <Fields extends Record<string, z.ZodType>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const marked = field.clone()
      recordedFields.add(marked)
      return [name, marked]
    }),
  ) as Fields
