import { z } from 'zod'
import { Id, Name, OptionalName } from './fields.ts'
import { nameOf } from './item-names.ts'

/** What an artist did in a song. 'main' and 'featured' artists are those in the song's artist text. */
export const CreditRole = z.enum(['main', 'featured', 'composer', 'lyricist', 'arranger', 'conductor', 'performer', 'producer'])
export type CreditRole = z.infer<typeof CreditRole>

/** Maximum number of credits of one song. */
export const creditsMax = 100

/** One artist's part in a song. */
export const Credit = z.strictObject({
  artistId: Id,
  /** The artist's name. */
  name: nameOf(z.string(), { kind: 'artists', field: 'name', by: 'artistId' }),
  role: CreditRole,
  /** For a performer: 'piano'. */
  instrument: z.string().nullable(),
})
export type Credit = z.infer<typeof Credit>

/** The artist with exactly this name gets the credit; a missing artist is created. */
export const CreditInput = z.strictObject({ name: Name, role: CreditRole, instrument: OptionalName })
export type CreditInput = z.input<typeof CreditInput>

/** All credits of a song, in order. An artist may have several roles, but each only once. */
export const CreditInputs = z
  .array(CreditInput)
  .max(creditsMax)
  .refine(
    (credits) => new Set(credits.map(({ name, role, instrument }) => JSON.stringify([name, role, instrument]))).size === credits.length,
    {
      message: 'name each credit once',
    },
  )

/** An artist as a reference in other items. */
export const ArtistBadge = z.strictObject({ id: Id, name: nameOf(z.string(), { kind: 'artists', field: 'name' }) })
export type ArtistBadge = z.infer<typeof ArtistBadge>
