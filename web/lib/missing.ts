import { notFound } from '@tanstack/react-router'
import { CallError } from './api.ts'

/** For loaders: turns not_found into the page's not-found state. A malformed id counts as not found. */
export function missing(error: unknown): never {
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'malformed_request')) throw notFound()
  throw error
}
