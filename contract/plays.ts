import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/**
 * 'play': 30 seconds or half of the song were heard, whichever is less. 'completion': the listen reached the end with at least 90 % of the
 * song heard. The browser decides both (web/public/player/listening.ts).
 */
export const PlayKind = z.enum(['play', 'completion'])
export type PlayKind = z.infer<typeof PlayKind>

/** Source of the listen (web/public/player/play-source.ts). 'direct': a direct link or a scanned code; 'app': an OpenSubsonic player. */
export const PlaySource = z.enum(['site', 'direct', 'other-site', 'embed', 'feed', 'app'])
export type PlaySource = z.infer<typeof PlaySource>

export const PlayReport = z.strictObject({
  /** Random id of the listen, created by the browser, for deduplication within 24 hours. */
  listenId: z.string().regex(/^[A-Za-z0-9_-]{16,40}$/),
  songId: Id,
  /** The playlist that the song was played from. */
  playlistId: Id.optional(),
  kind: PlayKind,
  source: PlaySource,
})
export type PlayReport = z.infer<typeof PlayReport>

export const playsEndpoints = {
  'POST /api/plays': endpoint({
    access: 'public',
    fromFrames: true,
    summary: 'Report listens; they are counted shortly after, once per listen, and nothing about the listener is stored',
    body: z.strictObject({ reports: z.array(PlayReport).min(1).max(50) }),
    errors: ['too_many_requests'],
  }),
}
