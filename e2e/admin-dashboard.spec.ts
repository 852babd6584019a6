import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { createPlaysService } from '#server/features/plays/plays.service.ts'
import { createDb } from '#server/repositories.ts'
import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { openScreen, signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)

test.beforeEach(async ({ context }) => {
  const cookies = admin.cookieHeader().split('; ')
  await context.addCookies(
    cookies.map((cookie) => ({ name: cookie.split('=')[0] ?? '', value: cookie.split(/=(.*)/s)[1] ?? '', url: server.address })),
  )
})

const open = (page: Page, path: string) => openScreen(page, server.address + path)
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const counter = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=..').getByRole('definition')

test.describe('just installed', () => {
  test('four questions can be skipped', async ({ page }) => {
    await open(page, '/admin')
    const questions = region(page, 'Make it your own')
    await questions.getByRole('button', { name: 'Skip' }).click()
    await expect(questions).toHaveCount(0)
  })

  test('the empty dashboard shows what to do first, until that is hidden', async ({ page }) => {
    await open(page, '/admin')
    await expect(region(page, 'Get started')).toBeVisible()
    await expect(region(page, 'Make it your own')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(counter(page, 'Total Users')).toHaveText('1')
    for (const name of ['Total Songs', 'Categories', 'Total Likes']) await expect(counter(page, name)).toHaveText('0')
    await expect(region(page, 'Recent Activity')).toContainText('Changes will appear here.')
    await expectAccessible(page)

    const first = region(page, 'Get started')
    await expect(first).toContainText('0 of 6 done')
    await expect(region(page, 'Needs attention')).toHaveCount(0)
    await first.getByRole('link', { name: 'Open songs' }).click()
    await expect(page).toHaveURL(`${server.address}/admin/songs`)
    await page.goBack()
    await first.getByRole('button', { name: 'Hide this list' }).click()
    await expect(first).toHaveCount(0)
    await expect(region(page, 'Needs attention')).toContainText('Set BASE_URL')
    await page.reload()
    await expect(region(page, 'Needs attention')).toContainText('Set BASE_URL')
    await expect(first).toHaveCount(0)
  })

  test('the analytics show that there is no data yet', async ({ page }) => {
    await open(page, '/admin/analytics')
    for (const name of ['Total Users', 'Total Songs', 'Categories', 'Total Likes', 'Playlists'])
      await expect(counter(page, name)).toContainText('No earlier data')
    for (const name of [
      'Plays per day, last 30 days',
      'Most played songs, last 30 days',
      'Most played playlists, last 30 days',
      'Where plays came from, last 30 days',
    ])
      await expect(region(page, name)).toContainText('No data yet')
    await expect(region(page, 'Growth Trends')).toContainText('No earlier data')
    await expectAccessible(page)
  })

  test('the activity is empty', async ({ page }) => {
    await open(page, '/admin/activity')
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('in use', () => {
  const ids: Record<string, string> = {}

  test.beforeAll(async () => {
    const library = createLibrary(admin)
    const jazz = await library.category('Jazz')
    for (const title of ['Night Ferry', 'Deleted Tomorrow', '=SUM(A1:A9)'])
      ids[title] = await library.song(title, jazz, { artist: 'Marlow Vance Trio' })
    await admin.call('DELETE /api/songs/:id', { params: { id: ids['Deleted Tomorrow'] } })
    await admin.call('PUT /api/songs/:id/like', { params: { id: ids['Night Ferry'] } })

    // Two months of listening, as the server itself counts it.
    const database = openDatabase({ engine: 'sqlite', file: join(server.dataDir, 'music-platform.db') })
    await database.handle.deleteFrom('installation').where('fact', 'like', 'plays_counted%').execute()
    const clock = { now: 0 }
    const plays = createPlaysService({ db: createDb(database), now: () => new Date(clock.now) })
    for (let daysAgo = 65; daysAgo >= 0; daysAgo--) {
      clock.now = Date.now() - daysAgo * 86_400_000
      const listen = (song: string) => ({ listenId: newId() + newId(), songId: ids[song] ?? '', source: 'direct' as const })
      const heard = [listen('Night Ferry'), listen('Night Ferry'), listen('=SUM(A1:A9)')]
      await plays.count([
        ...heard.map((one) => ({ ...one, kind: 'play' as const })),
        ...heard.slice(0, 1).map((one) => ({ ...one, kind: 'completion' as const })),
      ])
    }
    await database.close()
  })

  test('the dashboard shows counts and recent activity', async ({ page }) => {
    await page.goto(`${server.address}/admin`)
    await expect(counter(page, 'Total Songs')).toHaveText('2')
    await expect(counter(page, 'Categories')).toHaveText('1')
    await expect(counter(page, 'Total Likes')).toHaveText('1')
    const week = region(page, 'Last 7 days')
    await expect(week.getByRole('definition').first()).toHaveText('21 same as the week before')
    await expect(week).toContainText('Night Ferry 14 plays')
    await expect(region(page, 'Needs attention')).toContainText('Set BASE_URL')
    const activity = region(page, 'Recent Activity')
    await expect(activity.getByRole('listitem').first()).toContainText(/^.+ deleted the song "Deleted Tomorrow"/)
    const time = activity.getByRole('time').first()
    await expect(time).toHaveText(/now|min ago/)
    await expect(time).toHaveAttribute('title', /\d{4}, \d{1,2}:\d{2}\s[AP]M$/)

    // Deleted subjects have no link; existing ones do.
    await expect(activity.getByRole('link', { name: 'Deleted Tomorrow' })).toHaveCount(0)
    await expectAccessible(page)
    await activity.getByRole('link', { name: 'Night Ferry' }).click()
    await expect(page).toHaveURL(`${server.address}/admin/songs?search=Night+Ferry`)
    await expect(page.getByRole('row', { name: /Night Ferry/ })).toBeVisible()
  })

  test.describe('a part that cannot be loaded', () => {
    test.use({ expectedErrors: [/status of 500/] })

    test('leaves the other figures of the week, and can be loaded again', async ({ page }) => {
      let isBroken = true
      await page.route('**/api/admin/code-scans?*', (route) =>
        isBroken ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.continue(),
      )
      await page.goto(`${server.address}/admin`)
      const week = region(page, 'Last 7 days')
      await expect(week).toContainText("Part of this list couldn't be loaded.")
      await expect(week.getByRole('term')).toHaveText(['Plays', 'Most played'])
      await expectAccessible(page)
      isBroken = false
      await week.getByRole('button', { name: 'Try again' }).click()
      await expect(week.getByRole('term')).toHaveText(['Plays', 'Scans', 'Most played'])
      await expect(week.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    })
  })

  test('all activity has a screen of its own, and its filter is in the address', async ({ page }) => {
    await open(page, '/admin')
    await page.getByRole('link', { name: 'View all' }).click()
    await expect(page).toHaveURL(`${server.address}/admin/activity`)
    const rows = page.getByRole('table', { name: 'Activity' }).getByRole('row')
    await expect(rows.filter({ hasText: /^.+ added the category "Jazz"/ })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Type').selectOption('Songs')
    await expect(page).toHaveURL(`${server.address}/admin/activity?kind=songs`)
    await expect(rows.filter({ hasText: 'category "Jazz"' })).toHaveCount(0)
    await expect(rows.filter({ hasText: /^.+ added the song "Night Ferry"/ })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Type')).toHaveValue('songs')
    await page.getByLabel('Type').selectOption('Redirections')
    await page.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.filter({ hasText: /^.+ added the category "Jazz"/ })).toBeVisible()
  })

  test('the period of the analytics is in the address, by keyboard', async ({ page }) => {
    await open(page, '/admin/analytics')
    const daily = region(page, 'Plays per day, last 30 days')
    await expect(daily).toContainText('90')
    await expect(daily).toContainText('33%')
    await expect(daily).toContainText('Before: 90')
    const slider = daily.getByRole('slider')
    await slider.focus()
    await expect(slider).toHaveAttribute('aria-valuetext', /^3 plays, /)
    await page.keyboard.press('ArrowLeft')
    await expect(slider).toHaveValue('28')

    await page.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`${server.address}/admin/analytics?period=90d`)
    await expect(region(page, 'Plays per day, last 90 days')).toContainText('198')
    await expect(region(page, 'Plays per day, last 90 days')).toContainText('Counted since')
    await page.getByRole('radio', { name: '12 months' }).check({ force: true })
    await expect(region(page, 'Plays per week, last 12 months')).toContainText('198')
    await page.reload()
    await expect(region(page, 'Plays per week, last 12 months')).toBeVisible()
    await expectAccessible(page)
  })

  test('behind each picture is a table, and a file without formulas', async ({ page }) => {
    await open(page, '/admin/analytics?period=7d')
    const songs = region(page, 'Most played songs, last 7 days')
    await songs.getByRole('button', { name: 'Show as table' }).click()
    await expect(songs.getByRole('row', { name: '1 Night Ferry Marlow Vance Trio 14' })).toBeVisible()
    await expect(songs.getByRole('row', { name: '2 =SUM(A1:A9) Marlow Vance Trio 7' })).toBeVisible()
    await expectAccessible(page)

    const saved = page.waitForEvent('download')
    await songs.getByRole('button', { name: 'Download CSV: Most played songs, last 7 days' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^songs-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toBe(
      "\uFEFFRank,Title,Artist,Album,ISRC,Plays\r\n1,Night Ferry,Marlow Vance Trio,,,14\r\n2,'=SUM(A1:A9),Marlow Vance Trio,,,7\r\n",
    )
    await expect(
      region(page, 'Where plays came from, last 7 days').getByRole('row', { name: 'Direct link or scanned code 21 7 33%' }),
    ).toBeAttached()
    await expect(region(page, 'Growth Trends').getByRole('row', { name: 'Plays 21 21' })).toBeAttached()
  })

  test('in the dark, on a phone, every screen of it fits and is accessible', async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await signInAt(page, server, '/admin')
    for (const [path, heading] of [
      ['/admin', 'Dashboard'],
      ['/admin/analytics', 'Analytics'],
      ['/admin/activity', 'Activity'],
    ] as const)
      await test.step(path, async () => {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      })
    await context.close()
  })
})

test.describe('when the server does not respond', () => {
  test.use({ expectedErrors: [/500/] })
  const failing = (page: Page, path: string) =>
    page.route(`**${path}*`, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal"}' }))

  for (const { screen, api, toast, title } of [
    {
      ...{ screen: '/admin', api: '/api/admin/statistics' },
      ...{ toast: 'Failed to fetch dashboard statistics', title: "Couldn't load the dashboard" },
    },
    {
      ...{ screen: '/admin/analytics', api: '/api/admin/analytics' },
      ...{ toast: 'Failed to fetch analytics data.', title: "Couldn't load analytics" },
    },
    {
      ...{ screen: '/admin/activity', api: '/api/admin/activity' },
      ...{ toast: "Couldn't load activity", title: "Couldn't load activity" },
    },
  ])
    test(`${screen} says so, and tries again`, async ({ page }) => {
      await failing(page, api)
      await page.goto(server.address + screen)
      await expect(page.getByRole('listitem').filter({ hasText: toast })).toContainText('Error')
      await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible()
      await expectAccessible(page)
      await page.unroute(`**${api}*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('alert').filter({ hasText: title })).toHaveCount(0)
    })

  test('every screen shows that the media is unavailable, until it is back', async ({ page }) => {
    const [storage, away] = ['storage', 'storage-away'].map((name) => join(server.dataDir, name)) as [string, string]
    await open(page, '/admin')
    await expect(counter(page, 'Total Songs')).toHaveText('2')
    await expect(page.getByRole('alert')).toHaveCount(0)

    await rename(storage, away)
    try {
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Media storage is unavailable')
      await expectAccessible(page)
      await open(page, '/admin/categories')
      await expect(page.getByRole('alert')).toContainText('Nothing was deleted')
    } finally {
      await rename(away, storage)
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: /Categories/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
