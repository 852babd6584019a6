import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TaggedField } from './media-tags.ts'
import { ChangedSong, SongReference } from './song-field-changes.ts'
import { SongSelection } from './song-selections.ts'

/** Maximum number of songs per call, because each of their files is read. More are rejected (`too_many_songs`). */
export const tagReadingsMax = 200

export const songTagsEndpoints = {
  'POST /api/admin/song-tag-readings': endpoint({
    access: 'editor',
    summary:
      "Read the tags of several songs' files again and update the given fields, all songs or none; a dry run only reports the changes",
    body: z.strictObject({
      songs: SongSelection,
      fields: z
        .array(TaggedField)
        .min(1)
        .default([...TaggedField.options]),
      dryRun: z.boolean(),
    }),
    output: z.strictObject({
      /** Missing tags change nothing. */
      songs: z.array(ChangedSong),
      /** Songs whose file is external, missing or unreadable. */
      unread: z.array(SongReference),
    }),
    errors: ['not_found', 'stale_version', 'too_many_songs'],
  }),
}
