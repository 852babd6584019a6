import { createLibrary } from '#server/testing/library.ts'
import { expect, expectAccessible, test } from './browser.ts'
import { importFiles } from './import-files.ts'
import { choose, fileRow, importDialog, songRow, submit, toast } from './import-screen.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.use({ sharesPage: true, expectedErrors: [/status of 403/] })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)
const chosen = importFiles()
test.beforeAll(async () => {
  await createLibrary(admin).category('Concerts')
})
test.beforeEach(async ({ page }) => {
  await signInAt(page, server, '/admin/songs')
  await expect(page.getByRole('heading', { name: 'Songs', level: 1 })).toBeVisible()
})

test('files of one number in several languages become one song with recordings, and a language can follow later', async ({ page }) => {
  const lay = async (...names: string[]) => (await Promise.all(names.map((name) => chosen.lay('bare.mp3', name)))).flat()
  const german = await lay('7 - Der Hafen (de).mp3', '8 - Der Turm (de).mp3')
  const languages = importDialog(page).getByLabel('Main language')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, german)
  await expect(languages).toBeHidden()
  await choose(page, await lay('7 - The Harbor (en).mp3', '8 - The Tower (en).mp3', 'jingle.mp3'))
  await expect(languages).toHaveValue('en')
  await languages.selectOption('German')
  await expect(fileRow(page, '7 - The Harbor (en).mp3').getByLabel('Title')).toHaveValue('The Harbor')
  await expect(fileRow(page, '7 - The Harbor (en).mp3').getByText(/ · English/)).toBeVisible()
  await expectAccessible(page)
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await submit(page, 'Import 5 songs').click()
  // What follows the import is about the songs of lists, without their recordings.
  const next = page.getByRole('dialog', { name: '3 songs imported' })
  await expect(next.getByRole('listitem')).toHaveText(['Der Hafen', 'Der Turm', 'jingle'])
  await next.getByRole('button', { name: 'Done' }).click()

  const read = async (path: string) => (await page.request.get(server.address + path)).json()
  const hafen = (await read('/de/api/numbered-songs?number=7')).songs
  expect(hafen).toMatchObject([{ title: 'Der Hafen' }])
  const heard = (language: string) => read(`/${language}/api/songs/${hafen[0].id}`)
  expect(await heard('fr')).toMatchObject({ title: 'Der Hafen', trackNumber: 7, language: 'de', recordings: ['en', 'de'] })
  expect(await heard('en')).toMatchObject({ title: 'The Harbor', language: 'en', recordingId: expect.any(String) })
  expect((await read('/en/api/numbered-songs?number=8')).songs).toMatchObject([{ title: 'The Tower' }])
  await expect(songRow(page, 'The Harbor')).toContainText('Unlisted')

  // The library has the German file: it is skipped, and its song gets the new recording.
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, [...german.slice(0, 1), ...(await lay('7 - Le Port (fr).mp3'))])
  await expect(fileRow(page, '7 - Der Hafen (de).mp3').getByText('Skipped.')).toBeVisible()
  await languages.selectOption('German')
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await submit(page, 'Import 1 song').click()
  await expect(importDialog(page)).toBeHidden()
  expect(await heard('fr')).toMatchObject({ title: 'Le Port', language: 'fr', recordings: ['en', 'de', 'fr'] })
})

test('a recording follows when its song could be created at last', async ({ page }) => {
  const files = [...(await chosen.lay('bare.mp3', '9 - Das Tor (de).mp3')), ...(await chosen.lay('bare.mp3', '9 - The Gate (en).mp3'))]
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await choose(page, files)
  await importDialog(page).getByLabel('Main language').selectOption('German')
  await importDialog(page).getByLabel('Category for all').selectOption('Concerts')
  await page.route('**/api/songs', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }), { times: 1 })
  await submit(page, 'Import 2 songs').click()
  await expect(toast(page, 'Import Failed')).toBeVisible()
  await expect(importDialog(page).getByRole('group', { name: /^9 - / })).toHaveCount(2)
  await submit(page, 'Import 2 songs').click()
  await expect(importDialog(page)).toBeHidden()
  const { songs } = await (await page.request.get(`${server.address}/en/api/numbered-songs?number=9`)).json()
  expect(songs).toMatchObject([{ title: 'The Gate' }])
})
