import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { limits } from './limits.ts'

export const waveformEndpoints = {
  'GET /api/songs/:id/waveform': endpoint({
    access: 'public',
    cached: 'public-first',
    fromFrames: true,
    summary: 'Peak level in each thousandth of a song, 255 is full scale; null until it is measured',
    params: z.strictObject({ id: Id }),
    output: z.strictObject({ peaks: z.array(z.number().int().min(0).max(255)).length(limits.waveformPeaks).nullable() }),
    errors: ['not_found'],
  }),
}
