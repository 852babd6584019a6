import { readFile } from 'node:fs/promises'
import { currentTime, expect, expectAccessible, expectSound, test } from './browser.ts'
import { largeFile, mediaFiles } from './fixtures.ts'
import { addListener } from './listener.ts'
import { ofFile, serverOfFile } from './of-file.ts'
import { administrator } from './running-server.ts'
import { fixture, openUpload } from './upload-screen.ts'

// The browser logs responses with errors: files with wrong bytes.
test.use({ expectedErrors: [/status of 415/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const media = ofFile(mediaFiles)
const listener = ofFile(() => addListener(server, 'rosa'))

test('the plain form needs no script', async ({ page, browser }) => {
  await openUpload(page, server, listener)
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  const plain = await context.newPage()
  await plain.goto(`${server.address}/upload`)
  await plain.getByRole('link', { name: 'Open the basic form' }).click()
  const form = plain.locator('#plain')
  await form.getByLabel('Title').fill('007')
  await form.getByLabel('Category').selectOption('jazz')
  await form.getByLabel('File', { exact: true }).setInputFiles(media.mp3)
  await form.getByRole('button', { name: 'Upload file' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please fill in all required fields and select a file')
  await expect(form.getByLabel('Title')).toHaveValue('007')
  await expect(form.getByLabel('Category')).toHaveValue('jazz')

  await form.getByLabel('Artist').fill('The Understudies')
  await form.getByLabel('File', { exact: true }).setInputFiles(await largeFile('a.mp3', 51_000_000))
  await form.getByRole('button', { name: 'Upload file' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please select a file smaller than 50MB')

  await form.getByLabel('File', { exact: true }).setInputFiles(media.mp4)
  await form.getByRole('button', { name: 'Upload file' }).click()
  await expect(plain.getByRole('alert')).toContainText('Please select a valid MP3 audio file')

  await form.getByText('Video', { exact: true }).click()
  await form.getByLabel('File', { exact: true }).setInputFiles(media.mp4)
  await form.getByRole('button', { name: 'Upload file' }).click()
  await expect(plain.getByRole('status').filter({ hasText: 'Upload successful' })).toContainText('Your song is now live.')
  await plain.getByRole('link', { name: 'Open the song' }).click()
  await expect(plain.getByRole('heading', { name: '007' })).toBeVisible()
  await context.close()

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(`${server.address}/upload`)
  await visitor.getByRole('link', { name: 'Open the basic form' }).click()
  await visitor.locator('#plain').getByRole('button', { name: 'Upload file' }).click()
  await expect(visitor.getByRole('alert')).toContainText('Authentication Required')
  await expect(visitor.getByRole('alert').getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth?next=%2Fupload')
  await visitor.context().close()
})

test('sample tools are for administrators, report each item, and add nothing twice', async ({ page }) => {
  const ownSongs = page.waitForResponse(/\/api\/uploaded-songs/)
  await openUpload(page, server, listener)
  await ownSongs
  await expect(page.getByRole('heading', { name: /Sample/ })).toHaveCount(0)
  await page.context().clearCookies()

  await openUpload(page, server, administrator)
  for (const name of ['Sample Tools', 'Category Sample Upload', 'Auto-generate Samples', 'Upload Local Samples'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const [button, first, count] of [
    ['Upload Category Samples', 'Pop: pop-sample.mp3', 8],
    ['Generate Samples', 'Slow Tide', 4],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(`${count} added, 0 skipped, 0 failed`)).toBeVisible()
    const result = page.getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: first })
    await expect(result).toContainText('Added')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(`0 added, ${count} skipped, 0 failed`)).toBeVisible()
    await expect(result).toContainText('Skipped')
  }
  await page.getByRole('combobox', { name: 'Category' }).last().selectOption('electronic')
  const buffer = await readFile(fixture('bare.mp3'))
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'demo-tape.mp3', mimeType: 'audio/mpeg', buffer },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no music') },
    { name: 'broken.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(3_000) },
  ])
  await expect(page.getByText('1 added, 0 skipped, 1 failed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jazz: jazz-sample.mp3' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
  expect(await currentTime(page)).toBeGreaterThan(0)
})

test('the progress of local samples is announced at each tenth only', async ({ page }) => {
  await openUpload(page, server, administrator)
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 8_000_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  const announced = await page.evaluateHandle(() => {
    const percents: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const percent = /(\d+)\s?%/.exec(target.parentElement?.closest('[role="status"]')?.textContent ?? '')?.[1]
        if (percent !== undefined) percents.push(percent)
      }
    }).observe(document.body, { subtree: true, characterData: true, childList: true })
    return percents
  })
  const chooser = page.getByLabel('Choose files')
  await chooser.focus()
  await chooser.setInputFiles(await largeFile('rehearsal.mp3', 12_000_000, fixture('bare.mp3')))
  await expect(page.getByText(/^1 added|^0 added/)).toBeVisible()
  await expect(chooser).toBeFocused()
  const tenths = (await announced.jsonValue()).map((percent) => Math.floor(Number(percent) / 10))
  expect(tenths.length).toBeGreaterThan(0)
  expect(tenths).toEqual([...new Set(tenths)])
})
