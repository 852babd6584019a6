import { z } from 'zod'
import { Name, OptionalName } from './fields.ts'

/** Texts of a song that are entered, stored, returned, exported and imported under one name. */
export const songDetails = { title: Name, artist: OptionalName, album: OptionalName }
export type SongDetail = keyof typeof songDetails

/** The same in responses. */
export const storedSongDetails = {
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
} satisfies Record<SongDetail, z.ZodType>
