import type { IncomingHttpHeaders } from 'node:http'
import { namesTag, tagsIn } from '#server/http/entity-tags.ts'

/** Names one version of some bytes. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  /** Whole seconds count; null where only the tag tells versions apart. */
  modifiedAt: Date | null
}

/** What the conditional headers of a GET or HEAD decide, in the order of RFC 9110, 13.2.2. `useRange` says what If-Range decides. */
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

/** Absent: the range holds. A weak tag never matches; a date only exactly. */
function evaluateIfRange(header: string | string[] | undefined, { etag, modifiedAt }: Validators): boolean {
  if (header === undefined) return true
  const value = String(header).trim()
  return value.includes('"') ? value === etag : modifiedAt !== null && seconds(value) === wholeSeconds(modifiedAt)
}

const wholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Null for what is no HTTP date: such a header is ignored. */
function seconds(date: string | undefined): number | null {
  const milliseconds = date && /^[A-Z][a-z]{2,8},? /.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(milliseconds) ? null : wholeSeconds(new Date(milliseconds))
}
