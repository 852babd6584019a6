import { notFound } from '@tanstack/react-router'
import { CallError } from './api.ts'

/** For loaders: turns 'there is no such thing' into the page's missing state. An id that cannot be one is as missing as one that nobody has. */
export function missing(error: unknown): never {
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'malformed_request')) throw notFound()
  throw error
}
