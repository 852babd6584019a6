import { notFound } from '@tanstack/react-router'
import { type Call, CallError } from '#web/lib/api.ts'

/** The song of a page, for its loader. An id that cannot be one is as missing as one that nobody has. */
export async function loadSong(call: Call, id: string) {
  try {
    return await call('GET /api/songs/:id', { params: { id } })
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_found' || error.code === 'malformed_request')) throw notFound()
    throw error
  }
}
