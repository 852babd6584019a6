import type { Route } from '@playwright/test'
import { expect, expectAccessible, test } from './browser.ts'
import { largeFile, mediaFiles } from './fixtures.ts'
import { addListener } from './listener.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { mine, openUpload } from './upload-screen.ts'

test.use({ reusesPage: true, expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|502/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const media = ofFile(mediaFiles)
const listener = ofFile(() => addListener(server, 'rosa'))

test('an upload shows the progress, can be paused, resumed and canceled, and continues after a reload', async ({ page }) => {
  await openUpload(page, server, listener)
  // Three chunks of 8 MiB, one PATCH after the other.
  const file = await largeFile('long-set.mp3', 19_480_000, media.mp3)
  let gate: () => void = () => {}
  let isBlocked = false
  await page.route('**/api/uploads/*', async (route) => {
    if (isBlocked && route.request().method() === 'PATCH') await new Promise<void>((resolve) => (gate = resolve))
    await route.continue().catch(() => undefined)
  })
  const patches: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(Number(request.headers()['upload-offset']))
  })
  const fill = async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByLabel('Artist').fill('The Understudies')
    await page.getByLabel('Category').selectOption('rock')
  }
  await fill()
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') isBlocked = true
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Upload of long-set.mp3' })
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await expect(page.getByText(/of 19\.48 MB, \d+%/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused at/)).toBeVisible()

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/The upload of long-set\.mp3 was interrupted/)).toBeVisible()
  await expect(page.getByLabel('Artist')).toHaveValue('The Understudies')
  isBlocked = false
  gate()
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  patches.length = 0
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Upload successful')).toBeVisible()
  expect(patches[0]).toBeGreaterThanOrEqual(8 * 1024 * 1024)
})

test('an upload continues by itself when the server is back, however long it was away', async ({ page }) => {
  await openUpload(page, server, listener)
  // More attempts than the transfer makes after other errors; the delays between them pass at once.
  await page.clock.install()
  let attempts = 0
  await page.route('**/api/uploads/**', (route) => {
    attempts += 1
    return attempts % 2 ? route.abort('connectionrefused') : route.fulfill({ status: 502, body: 'Bad Gateway' })
  })
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await page.getByLabel('Artist').fill('The Understudies')
  await page.getByLabel('Category').selectOption('rock')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('No connection. The upload resumes automatically.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return attempts
    })
    .toBeGreaterThan(8)
  await expect(page.getByText('No connection. The upload resumes automatically.')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.clock.runFor(10_000)
  await expect(page.getByText('Upload successful')).toBeVisible()
})

test('an upload is canceled, and the form stays filled in', async ({ page }) => {
  await openUpload(page, server, listener)
  await page.route('**/api/uploads/*', (route) => (route.request().method() === 'PATCH' ? undefined : route.continue()))
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await page.getByLabel('Artist').fill('The Understudies')
  await page.getByLabel('Category').selectOption('rock')
  // Before the first bytes there is nothing on the server to be removed.
  const sending = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await sending
  const removed = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: /^Cancel: / }).click()
  await removed
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect(page.getByText('spring_concert-take-2.mp3')).toBeVisible()
  await expect(page.getByLabel('Artist')).toHaveValue('The Understudies')
})

test('an upload that is completed after the page was left is not asked for again', async ({ page }) => {
  await openUpload(page, server, listener)
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await page.getByLabel('Title').fill('Left early')
  await page.getByLabel('Category').selectOption('rnb')
  const creation = Promise.withResolvers<Route>()
  await page.route('**/api/uploaded-songs', creation.resolve, { times: 1 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const held = await creation.promise
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(page.getByRole('heading', { name: 'Music Gallery' })).toBeVisible()
  await held.continue()
  await expect(page.getByText('Upload successful')).toBeVisible()
  await page.goBack()
  await expect(mine(page).getByRole('listitem')).toContainText(['Left early'])
  await expect(page.getByText(/again/)).toHaveCount(0)
  await expect(page.getByLabel('Artist')).toHaveValue('')
})

test('an upload does not start after the page was left', async ({ page }) => {
  await openUpload(page, server, listener)
  await page.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await expect(page.getByLabel('Title')).toHaveValue('Paper Lanterns')
  await page.getByLabel('Category').selectOption('rnb')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const code = Promise.withResolvers<Route>()
  await page.route('**/assets/*.js', code.resolve, { times: 1 })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const held = await code.promise
  await page.getByRole('link', { name: 'Gallery' }).first().click()
  await expect(page.getByRole('heading', { name: 'Music Gallery' })).toBeVisible()
  await held.continue()
  await page.waitForLoadState('networkidle')
  expect(sent.filter((request) => request.startsWith('POST'))).toEqual([])
})
