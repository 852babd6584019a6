import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { pages } from '#web/lib/messages/en/pages.gen.ts'
import { passwordProblems } from './password-problems.ts'

const texts = pages.password
const longest = 'x'.repeat(limits.passwordMax)

it.each([
  [{ next: 'long enough', repeat: 'long enough' }, {}],
  [{ next: longest, repeat: longest }, {}],
  [{ current: 'old', next: 'long enough', repeat: 'long enough' }, {}],
  [{ current: '', next: 'long enough', repeat: 'long enough' }, { current: texts.currentMissing }],
  [{ next: 'seven77', repeat: 'seven77' }, { next: texts.tooShort }],
  [{ next: '', repeat: '' }, { next: texts.tooShort }],
  [{ next: `${longest}x`, repeat: `${longest}x` }, { next: texts.tooLong }],
  [{ next: 'long enough', repeat: 'long enough ' }, { repeat: texts.different }],
  [
    { current: '', next: 'short', repeat: 'other' },
    { current: texts.currentMissing, next: texts.tooShort, repeat: texts.different },
  ],
])('%o', (entered, problems) => {
  expect(passwordProblems(entered, texts)).toEqual(problems)
})

it('the texts name the limits that are enforced', () => {
  expect(texts.bound).toBe(`${limits.passwordMin} to ${limits.passwordMax} characters`)
})
