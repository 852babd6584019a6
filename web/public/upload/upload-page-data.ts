import type { UploadRules } from '#contract/uploaded-songs.ts'
import type { Call } from '#web/lib/api.ts'
import { uploadTextsOfPage } from '#web/lib/texts/upload.ts'

/** Outcome of the plain form: the server redirects back to the page with it in the address (server/features/uploaded-songs). */
export type PlainOutcome =
  | { sent: string; isPending: boolean }
  | { problem: string; limitMegabytes: string | null; typed: Readonly<Record<string, string>> }

export interface UploadPageData {
  /** Part of the data, so that the page's head adds no texts to the first script. */
  title: string
  rules: UploadRules
  /** Whether the address requests it. */
  showsPlainForm: boolean
  outcome: PlainOutcome | null
}

export const loadUploadPage = async (call: Call, search: object): Promise<UploadPageData> => ({
  title: uploadTextsOfPage().title,
  rules: await call('GET /api/upload-rules', {}),
  showsPlainForm: 'plain' in search,
  outcome: 'outcome' in search && typeof search.outcome === 'string' ? readOutcome(search.outcome) : null,
})

/** Null if it is not an outcome. */
export function readOutcome(text: string): PlainOutcome | null {
  const { sent, state, problem, limit = null, ...typed } = Object.fromEntries(new URLSearchParams(text))
  if (sent && /^[\w-]{1,64}$/.test(sent)) return { sent, isPending: state === 'pending' }
  return problem ? { problem, limitMegabytes: limit !== null && /^\d{1,5}$/.test(limit) ? limit : null, typed } : null
}
