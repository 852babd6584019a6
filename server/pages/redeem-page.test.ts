import { expect, test } from 'vitest'
import type { RedeemPage } from '#server/features/downloads/redeem.routes.ts'
import { type RedeemTexts, redeemMain } from './redeem-page.ts'

const texts: RedeemTexts = {
  title: 'Redeem a code',
  intro: 'Enter the code.',
  code: 'Download code',
  redeem: 'Redeem',
  problems: {
    unknown: 'Unknown.',
    used: 'Used.',
    ended: 'Ended.',
    revoked: 'Revoked.',
    unavailable: 'Unavailable.',
    early: 'Early.',
    tooMany: 'Too many.',
  },
  access: 'Access ends.',
  downloads: { original: 'Originals', rendition: 'For all players', mp3: 'MP3', all: 'Download' },
  download: ({ title }) => `Download ${title}`,
  play: ({ title }) => `Play ${title}`,
}
const item = { title: 'Encore', byline: null, coverUrl: null, color: '#3d5afe', downloads: [], songs: [] }
const action = '/redeem'
/** Positions at which the redeemed item and the form start. */
const places = (page: Pick<RedeemPage, 'code' | 'problem'>) => {
  const html = redeemMain({ action, attempt: 'first', ...page, items: [item] }, texts)
  return { redeemed: html.indexOf('Encore'), form: html.indexOf('<form') }
}

test('redeemed items come before the form for another code', () => {
  const { redeemed, form } = places({ code: '', problem: null })
  expect(redeemed).toBeGreaterThan(-1)
  expect(form).toBeGreaterThan(redeemed)
})

test.each([null, { kind: 'used' }] as const)('a code in the form comes before items redeemed earlier (problem: %j)', (problem) => {
  const { redeemed, form } = places({ code: 'ABCD', problem })
  expect(form).toBeGreaterThan(-1)
  expect(redeemed).toBeGreaterThan(form)
})
