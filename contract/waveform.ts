import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** How many peaks a waveform has. */
export const waveformPeaks = 1_000

export const waveformEndpoints = {
  'GET /api/songs/:id/waveform': endpoint({
    access: 'public',
    cached: 'public-first',
    summary: 'The highest level in each thousandth of a song, 255 being full scale; null while it is not measured',
    params: z.strictObject({ id: Id }),
    output: z.strictObject({ peaks: z.array(z.number().int().min(0).max(255)).length(waveformPeaks).nullable() }),
    errors: ['not_found'],
  }),
}
