import { notFound } from '@tanstack/react-router'
import { CallError } from './api.ts'

/** For loaders: what a call brings, or the route's missing state. An id that cannot be one is as missing as one that nobody has. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallError && (error.code === 'not_found' || error.code === 'malformed_request')) throw notFound()
    throw error
  }
}
