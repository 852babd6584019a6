import type { AnyRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { pageAt, pages } from '#contract/pages.ts'
import { documentationPath, rawRoutes } from '#contract/raw.ts'
import { addressInApp } from './address-in-app.ts'

/** With its catch-all route alone, which matches every path without a page of its own. */
const router = { getMatchedRoutes: () => [[{ id: '/_public' }, { id: '/_public/$' }]] } as unknown as AnyRouter
const site = { basePath: '/music', pagesPath: '/music/de' }
/** Only forms are sent to it. */
const formsTarget = '/unlock'
const addressOf = (path: string) => addressInApp(router, { pathname: `/music${path}`, search: '', hash: '' }, site)

test('a link to what the server has outside of the app is followed by the browser', () => {
  const example = (path: string) => path.replace('*', 'x/y.mp3').replace(/:\w+/g, 'x')
  const bare = Object.entries(pages).flatMap(([path, rules]) => ('isBare' in rules ? path : []))
  const served = Object.keys(rawRoutes).filter((path) => path !== '/*' && path !== formsTarget && !pageAt(path))
  const others = [...served, ...bare, documentationPath, '/api/songs', ...languages.map((language) => `/${language}/gallery`)]
  expect(others.length).toBeGreaterThan(30)
  expect(others.map(example).filter((path) => addressOf(path) !== null)).toEqual([])
})

test('an unknown path, from which there may be a redirection, opens inside the app in the language of the page', () => {
  expect(['/old-code', '/concerts/2024', '/cardsharps'].map(addressOf)).toEqual([
    '/music/de/old-code',
    '/music/de/concerts/2024',
    '/music/de/cardsharps',
  ])
  expect(addressInApp(router, { pathname: '/elsewhere', search: '', hash: '' }, site)).toBeNull()
})
