import { z } from 'zod'

/**
 * Fields of a song in public responses that come from its recording in the visitor's language, if it has one (`recordingId` of its names).
 * server/features/item-names replaces them.
 */
export const recordedFields = z.registry<{ isRecorded: true }>()

/** Marks fields that differ between the recordings of a song. */
export const recorded = <Fields extends Record<string, z.ZodType>>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const marked = field.clone()
      recordedFields.add(marked, { isRecorded: true })
      return [name, marked]
    }),
  ) as Fields
