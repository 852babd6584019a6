import type { IncomingHttpHeaders } from 'node:http'
import { namesTag, tagsIn } from '#server/http/entity-tags.ts'

/** Validators of one version of a representation. */
export interface Validators {
  /** Strong, with quotes. */
  etag: string
  /** Compared in whole seconds. Null if only the ETag identifies the version. */
  modifiedAt: Date | null
}

/** Evaluates the conditional headers of a GET or HEAD in the order of RFC 9110, 13.2.2. `useRange` is the result of If-Range. */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  current: Validators,
): { outcome: 'not_modified' | 'failed' | 'proceed'; useRange: boolean } {
  const useRange = evaluateIfRange(headers['if-range'], current)
  if (isFailed(headers, current)) return { outcome: 'failed', useRange }
  return { outcome: isNotModified(headers, current) ? 'not_modified' : 'proceed', useRange }
}

function isFailed(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const match = headers['if-match']
  if (match !== undefined) return !(match.trim() === '*' || tagsIn(match).includes(etag))
  const since = seconds(headers['if-unmodified-since'])
  return since !== null && modifiedAt !== null && wholeSeconds(modifiedAt) > since
}

function isNotModified(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined) return namesTag(noneMatch, etag)
  const since = seconds(headers['if-modified-since'])
  return since !== null && modifiedAt !== null && wholeSeconds(modifiedAt) <= since
}

/** Without If-Range the range applies. A weak ETag never matches, a date only exactly. */
function evaluateIfRange(header: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (header === undefined) return true
  const value = String(header).trim()
  return value.includes('"') ? value === etag : modifiedAt !== null && seconds(value) === wholeSeconds(modifiedAt)
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Null if the text is not an HTTP date; such a header is ignored. */
function seconds(date: string | undefined): number | null {
  const milliseconds = date && /^[A-Z][a-z]{2,8},? /.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(milliseconds) ? null : wholeSeconds(new Date(milliseconds))
}
