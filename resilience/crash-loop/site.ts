import type { Answer, TestClient } from '#server/testing/test-client.ts'
import type { Verdict } from './ledger.ts'

/** The running site, and what all writers write about. */
export interface Site {
  admin: TestClient
  address: string
  categoryId: string
  /** Songs that nobody deletes. */
  songIds: readonly string[]
  /** Another one on each call, so that parts of two states can be told apart. */
  stamp(): string
}

/** A write that the server refused although nothing was wrong with it. */
export class UnexpectedRejection extends Error {}

/** An answer that has come, or null where the connection broke. Throws UnexpectedRejection for anything but success. */
export async function responseOf<T>(action: string, send: () => Promise<Answer<T>>): Promise<T | null> {
  const answer = await send().catch(brokenConnection)
  if (answer === null) return null
  if (answer.status >= 300) throw new UnexpectedRejection(`${action} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const verdictOf = (body: unknown): Verdict => (body === null ? 'unanswered' : 'acknowledged')

/** Null for what a dying server does to its connections; throws everything else. */
export function brokenConnection(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined
  // An answer that ends in the middle does not parse.
  const isBroken =
    error instanceof SyntaxError || (error instanceof TypeError && (cause !== undefined || /terminated|fetch failed/.test(error.message)))
  if (!isBroken) throw error
  return null
}
