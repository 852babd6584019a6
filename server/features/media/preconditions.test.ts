import { describe, expect, it } from 'vitest'
import { evaluatePreconditions } from './preconditions.ts'

const current = { etag: '"a,1"', modifiedAt: new Date('2026-03-01T12:00:00.700Z') }
const same = 'Sun, 01 Mar 2026 12:00:00 GMT'
const earlier = 'Sun, 01 Mar 2026 11:59:59 GMT'
const later = 'Sun, 01 Mar 2026 12:00:01 GMT'

describe('preconditions', () => {
  it.each([
    [{}, 'proceed'],
    [{ 'if-none-match': '"a,1"' }, 'not_modified'],
    [{ 'if-none-match': 'W/"a,1"' }, 'not_modified'],
    [{ 'if-none-match': '"x", "a,1"' }, 'not_modified'],
    [{ 'if-none-match': '*' }, 'not_modified'],
    [{ 'if-none-match': '"x"' }, 'proceed'],
    [{ 'if-none-match': 'a,1' }, 'proceed'],
    [{ 'if-modified-since': same }, 'not_modified'],
    [{ 'if-modified-since': later }, 'not_modified'],
    [{ 'if-modified-since': earlier }, 'proceed'],
    [{ 'if-modified-since': 'yesterday' }, 'proceed'],
    [{ 'if-modified-since': '7' }, 'proceed'],
    [{ 'if-none-match': '"x"', 'if-modified-since': same }, 'proceed'],
    [{ 'if-match': '"a,1"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-match': '"x"' }, 'failed'],
    [{ 'if-match': 'W/"a,1"' }, 'failed'],
    [{ 'if-unmodified-since': same }, 'proceed'],
    [{ 'if-unmodified-since': earlier }, 'failed'],
    [{ 'if-match': '"a,1"', 'if-unmodified-since': earlier }, 'proceed'],
    [{ 'if-match': '"x"', 'if-none-match': '"a,1"' }, 'failed'],
  ] as const)('%j: %s', (headers, outcome) => {
    expect(evaluatePreconditions(headers, current).outcome).toBe(outcome)
  })

  it.each([
    [undefined, true],
    ['"a,1"', true],
    ['"x"', false],
    ['W/"a,1"', false],
    [same, true],
    [earlier, false],
    [later, false],
    ['', false],
  ])('If-Range %j lets the range hold: %s', (value, useRange) => {
    expect(evaluatePreconditions(value === undefined ? {} : { 'if-range': value }, current).useRange).toBe(useRange)
  })
})
