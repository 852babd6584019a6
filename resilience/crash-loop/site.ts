import type { ApiResponse, TestClient } from '#server/testing/test-client.ts'
import type { Verdict } from './ledger.ts'

/** The running site, and the items that writers refer to. */
export interface Site {
  admin: TestClient
  address: string
  categoryId: string
  /** Songs that are never deleted. */
  songIds: readonly string[]
  /** Different on each call, so that mixed states are detected. */
  stamp(): string
}

/** The server rejected a valid write. */
export class UnexpectedRejection extends Error {}

/** A complete response, or null if the connection broke. Throws UnexpectedRejection for errors. */
export async function responseOf<T>(action: string, send: () => Promise<ApiResponse<T>>): Promise<T | null> {
  const response = await send().catch(brokenConnection)
  if (response === null) return null
  if (response.status >= 300) throw new UnexpectedRejection(`${action} responded ${response.status}: ${JSON.stringify(response.body)}`)
  return response.body
}

export const verdictOf = (body: unknown): Verdict => (body === null ? 'unconfirmed' : 'acknowledged')

/** Null for connection errors of a dying server; throws everything else. */
export function brokenConnection(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined
  // A truncated response does not parse.
  const isBroken =
    error instanceof SyntaxError || (error instanceof TypeError && (cause !== undefined || /terminated|fetch failed/.test(error.message)))
  if (!isBroken) throw error
  return null
}
