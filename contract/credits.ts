import { z } from 'zod'
import { Id, Name, OptionalName } from './fields.ts'
import { nameOf } from './item-names.ts'

/** What an artist did in a song. 'main' and 'featured' are those that its artist text names. */
export const CreditRole = z.enum(['main', 'featured', 'composer', 'lyricist', 'arranger', 'conductor', 'performer', 'producer'])
export type CreditRole = z.infer<typeof CreditRole>

/** Credits of one song. */
export const creditsMax = 100

/** One artist's part in a song. */
export const Credit = z.strictObject({
  artistId: Id,
  /** The artist's name. */
  name: nameOf(z.string(), { kind: 'artists', field: 'name', by: 'artistId' }),
  role: CreditRole,
  /** Of a performer: 'piano'. */
  instrument: z.string().nullable(),
})
export type Credit = z.infer<typeof Credit>

/** The artist of exactly this name gets the credit; it is created if there is none. */
export const CreditInput = z.strictObject({ name: Name, role: CreditRole, instrument: OptionalName })
export type CreditInput = z.input<typeof CreditInput>

/** All credits of a song, in order. An artist may have several roles, each of them once. */
export const CreditInputs = z
  .array(CreditInput)
  .max(creditsMax)
  .refine(
    (credits) => new Set(credits.map(({ name, role, instrument }) => JSON.stringify([name, role, instrument]))).size === credits.length,
    {
      message: 'name each credit once',
    },
  )

/** An artist as others name it. */
export const ArtistBadge = z.strictObject({ id: Id, name: nameOf(z.string(), { kind: 'artists', field: 'name' }) })
export type ArtistBadge = z.infer<typeof ArtistBadge>
