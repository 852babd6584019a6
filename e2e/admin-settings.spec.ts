import { expect, expectAccessible, test } from './browser.ts'
import { addListener } from './listener.ts'
import { siteWithMail } from './mail-site.ts'
import { administratorOf, ofFile } from './of-file.ts'
import { asVisitor, field, flip, openSettings, save } from './settings-screen.ts'
import { signInAsAdministrator, signInAt } from './sign-in.ts'

test.use({ sharesPage: true })

const { mail, server } = siteWithMail()
const admin = administratorOf(server)
const listener = ofFile(() => addListener(server, 'rosa'))

const typed = {
  'Site name': 'Harbour Room',
  'Site description': 'Songs recorded on the quay',
  'Support email': 'hello@example.org',
  'Max upload size (MB)': '12',
  'Hero title': 'Music from the quay',
  'Hero subtitle': 'One microphone, one take',
  'Featured artists': 'Inês Okoro, Altın Ses',
  'About title': 'Who we are',
  Mission: 'A page for **every** concert.',
  Vision: 'No guest leaves without the song.',
  Story: '## How it began\n\nIn a boathouse.',
  Address: 'Quay 9\nAmsterdam',
  Phone: '+31 20 555 0142',
  Facebook: 'https://facebook.example/harbour',
  Twitter: 'https://twitter.example/harbour',
  Instagram: 'https://instagram.example/harbour',
  'Terms of service': 'Be *kind*.',
  'Privacy policy': 'We keep [nothing](/about).',
}

test('every field is changed, saved together, and visible to a visitor immediately', async ({ page, browser }) => {
  await openSettings(page, server)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'General',
    'Brand',
    'Upload',
    'Playlist',
    'Playback',
    'System',
    'Home Page Banner',
    'Home page',
    'About Us Content',
    'Contact & Social Media',
    'Legal & Policies',
  ])
  await expect(field(page, 'Site name')).toHaveValue('Music Platform')
  await expect(field(page, 'Hero title')).toHaveValue('Music Platform')
  await expect(field(page, 'Hero subtitle')).toHaveValue('Discover and enjoy amazing music collections')
  await expect(page.getByRole('spinbutton', { name: 'Max upload size (MB)' })).toHaveValue('50')
  await expect(field(page, 'Max upload size (MB)')).toHaveAccessibleDescription(/from 1 to 500\. Default: 50\..*100 MB.*MAX_UPLOAD_MB/)

  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
  await flip(page, 'Allow user uploads', false)
  await flip(page, 'Enable public playlists', false)
  await flip(page, 'Require admin approval', true)
  await expect(page.getByText('21 unsaved changes')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveText(['Inês Okoro', 'Altın Ses'])
  const playlist = await samplePlaylistPath()
  await save(page)
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  await expect(page.getByRole('complementary').getByText('Harbour Room')).toBeVisible()
  await page.reload()
  for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value)

  await asVisitor(
    browser,
    async (visitor) => {
      await visitor.goto(`${server.address}/`)
      await expect(visitor).toHaveTitle('Harbour Room')
      await expect(visitor.getByRole('banner').getByText('Harbour Room')).toBeVisible()
      await expect(visitor.getByRole('heading', { level: 1, name: 'Music from the quay' })).toBeVisible()
      await expect(visitor.getByText('One microphone, one take')).toBeVisible()
      const meta = (name: string) => visitor.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
      expect(await Promise.all(['description', 'og:site_name', 'og:title', 'og:description'].map(meta))).toEqual([
        'Songs recorded on the quay',
        'Harbour Room',
        'Harbour Room',
        'Songs recorded on the quay',
      ])
      await expect(visitor.getByRole('heading', { name: 'Featured Playlists' })).toHaveCount(0)
      await expect(visitor.getByRole('region', { name: 'Featured Artists' }).getByRole('link')).toHaveText(['Inês Okoro', 'Altın Ses'])
      const foot = visitor.getByRole('contentinfo')
      await expect(foot.getByRole('link', { name: 'hello@example.org' })).toHaveAttribute('href', 'mailto:hello@example.org')
      await expect(foot.getByRole('link', { name: '+31 20 555 0142' })).toHaveAttribute('href', 'tel:+31205550142')
      await expect(foot.getByText('Quay 9')).toHaveText('Quay 9\nAmsterdam')
      for (const network of ['Facebook', 'Twitter', 'Instagram'] as const)
        await expect(foot.getByRole('link', { name: network })).toHaveAttribute('href', typed[network])

      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
      await expect(visitor.getByRole('main').locator('em')).toHaveText('kind')
      await visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
      await visitor.getByRole('link', { name: 'nothing' }).click()
      await expect(visitor.getByRole('heading', { level: 1, name: 'Who we are' })).toBeVisible()
      await expect(visitor.getByRole('region', { name: 'Our Mission' }).locator('strong')).toHaveText('every')
      await expect(visitor.getByText('No guest leaves without the song.')).toBeVisible()
      await expect(visitor.getByRole('heading', { name: 'How it began' })).toBeVisible()

      const response = await visitor.goto(server.address + playlist)
      expect(response?.status()).toBe(404)
      await expect(visitor.getByRole('heading', { name: 'Playlist Not Found' })).toBeVisible()
      const manifest = await (await visitor.request.get(`${server.address}/manifest.webmanifest`)).json()
      expect(manifest).toMatchObject({ name: 'Harbour Room', description: 'Songs recorded on the quay' })

      await visitor.goto(`${server.address}/auth`)
      await visitor.getByLabel('Email').fill(listener.email)
      await visitor.getByRole('button', { name: 'Forgot Password' }).click()
      await expect.poll(() => mail.received.length).toBe(1)
      expect(mail.received[0]).toMatchObject({ subject: 'Set a new password for Harbour Room' })
      expect(mail.received[0]?.text).toContain('Write to hello@example.org.')

      await signInAt(visitor, server, '/', listener)
      await visitor.getByRole('button', { name: 'Account' }).click()
      await expect(visitor.getByRole('menuitem')).toHaveText(['Your favorites', 'Account', 'Change password', 'Logout'])
    },
    [/404/],
  )

  for (const label of ['Site name', 'Hero subtitle', 'Max upload size (MB)'])
    await page.getByRole('button', { name: `Reset to default: ${label}` }).click()
  await expect(field(page, 'Site name')).toHaveValue('Music Platform')
  await flip(page, 'Allow user uploads', true)
  await flip(page, 'Enable public playlists', true)
  await flip(page, 'Require admin approval', false)
  await save(page)
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(server.address + playlist)
    await expect(visitor.getByRole('heading', { name: 'First Light' })).toBeVisible()
  })
})

test.describe('invalid values', () => {
  test.use({ expectedErrors: [/422/] })

  test('are marked at each field, all input is preserved, and nothing is sent', async ({ page }) => {
    await openSettings(page, server)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await field(page, 'Instagram').fill('instagram')
    await field(page, 'Max upload size (MB)').fill('640')
    await field(page, 'About title').fill('Still here')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to save settings: Some fields need fixing.')).toBeVisible()
    await expect(field(page, 'Max upload size (MB)')).toBeFocused()
    await expect(field(page, 'Max upload size (MB)')).toHaveAccessibleDescription(/Enter a number from 1 to 500\./)
    await expect(field(page, 'Instagram')).toHaveAccessibleDescription(/Enter an address that starts with http:\/\/ or https:\/\//)
    await expect(field(page, 'About title')).toHaveValue('Still here')
    expect(sent).toEqual([])
    for (const name of ['Upload', 'Contact & Social Media']) await expectAccessible(page.getByRole('region', { name, exact: true }))

    await field(page, 'Instagram').fill('')
    await expect(page.getByText('Enter an address that starts')).toHaveCount(0)
    await field(page, 'Max upload size (MB)').fill('50')
    await save(page)
    expect(sent).toHaveLength(1)
  })

  test('are marked too if only the server rejects them', async ({ page }) => {
    await openSettings(page, server)
    await page.route('**/api/admin/settings', (route) =>
      route.request().method() === 'PUT'
        ? route.continue({
            postData: JSON.stringify({ ...route.request().postDataJSON(), values: { support_email: 'x', contact_phone: 'x'.repeat(201) } }),
          })
        : route.continue(),
    )
    await field(page, 'Phone').fill('020')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(field(page, 'Support email')).toBeFocused()
    await expect(page.getByText('Enter at most 200 characters.')).toBeVisible()
    await expect(field(page, 'Phone')).toHaveValue('020')
    await page.unroute('**/api/admin/settings')
    await save(page)
  })
})

test('a text is previewed as the public page shows it, and can do no harm', async ({ page, browser }) => {
  await openSettings(page, server)
  const hostile = '**Bold** <script>window.harmed = 1</script> <img src=x onerror="window.harmed = 1"> [link](javascript:window.harmed=1)'
  await field(page, 'Mission').fill(hostile)
  const modes = page.getByRole('group', { name: 'Mission: write or preview' })
  await modes.getByRole('radio', { name: 'Write' }).press('ArrowRight')
  const preview = page.getByRole('region', { name: 'Preview of Mission' })
  await expect(preview.locator('strong')).toHaveText('Bold')
  await expect(preview.locator('script, img, a')).toHaveCount(0)
  const previewed = await preview.locator('div').innerHTML()
  await expectAccessible(preview)
  await modes.getByRole('radio', { name: 'Write' }).check()
  await expect(field(page, 'Mission')).toHaveValue(hostile)
  await save(page)
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(`${server.address}/about`)
    const card = visitor.getByRole('region', { name: 'Our Mission' })
    expect(await card.locator('div').first().innerHTML()).toBe(previewed)
    expect(await visitor.evaluate(() => 'harmed' in window)).toBe(false)
  })
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
})

test('unsaved changes are not lost by accident', async ({ page }) => {
  await openSettings(page, server)
  // The last one of a list that is longer than the window.
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' })).toBeInViewport()
  await page.getByRole('link', { name: 'Songs' }).click()
  await expect(page).toHaveURL(/\/admin\/songs/)
  await page.getByRole('link', { name: 'Settings' }).click()
  const phone = await field(page, 'Phone').inputValue()
  await field(page, 'Phone').fill('half typed')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = question.getByRole('button', { name: 'Keep editing' })

  await page.getByRole('link', { name: 'Songs' }).click()
  await expect(question).toContainText('1 change has not been saved.')
  await expectAccessible(page)
  await stay.click()
  await expect(question).toHaveCount(0)
  await expect(field(page, 'Phone')).toHaveValue('half typed')

  await page.goBack()
  await expect(question).toBeVisible()
  await stay.click()
  await expect(page).toHaveURL(/\/admin\/settings/)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Phone')).toHaveValue('half typed')

  const confirmation = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await confirmation
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await expect(field(page, 'Phone')).toHaveValue('half typed')

  // Navigation within the screen loses nothing, so it needs no confirmation.
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Legal & Policies' }).click()
  await expect(page).toHaveURL(/#legal$/)
  await expect(page.getByRole('heading', { name: 'Legal & Policies' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Legal & Policies' })).toHaveAttribute('aria-current', 'location')
  await expect(question).toHaveCount(0)

  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Phone')).toHaveValue(phone)
  await field(page, 'Phone').fill('leaving')
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  await expect(page.getByText('Logged out successfully')).toBeVisible()
})

test('by keyboard alone: to a field, a switch, and saved by a shortcut', async ({ page }) => {
  await openSettings(page, server)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Playlist' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('switch', { name: 'Enable public playlists' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await field(page, 'Site description').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Typed by hand')
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toHaveCount(0)
  await expect(field(page, 'Site description')).toBeFocused()

  await page.keyboard.type(' again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 unsaved change')).toHaveCount(0)
  expect((await savedValues()).site_description).toBe('Typed by hand again')
})

test.describe('two administrators', () => {
  test.use({ expectedErrors: [/409/] })

  test('of one version: the second retains its input, sees the changes of the first, and saves', async ({ page }) => {
    await openSettings(page, server)
    await field(page, 'Phone').fill('mine')
    await field(page, 'About title').fill('Also mine')
    const { version } = (await admin.call('GET /api/admin/settings')).body
    const theirs = { contact_phone: 'theirs', support_email: 'theirs@example.org' }
    await admin.call('PUT /api/admin/settings', { body: { version, values: theirs } })

    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/^Failed to save settings: Someone else edited this\./)).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else saved settings.' })
    await expectAccessible(notice)
    await notice.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByText('Saved by someone else: theirs')).toBeVisible()
    await expect(field(page, 'Support email')).toHaveValue('theirs@example.org')
    await expect(field(page, 'Phone')).toHaveValue('mine')
    await save(page)
    expect(await savedValues()).toMatchObject({ contact_phone: 'mine', about_title: 'Also mine', support_email: 'theirs@example.org' })
  })
})

test('fits every screen and is accessible, in both themes', async ({ page }) => {
  await openSettings(page, server)
  await field(page, 'Site name').fill('A rather long name for a site, unbroken: '.padEnd(200, 'x'))
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 })
    await test.step(`${width} pixels wide`, () => expectAccessible(page, width === 360 ? ['light', 'dark'] : ['light']))
  }
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).getByRole('button', { name: 'Discard' }).click()
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize({ width: 1280, height: 720 })
})

test.describe('when the settings fail to load', () => {
  test.use({ expectedErrors: [/503/] })

  test('the error is shown, and a retry loads them', async ({ page }) => {
    await signInAsAdministrator(page, server)
    await page.route('**/api/admin/settings', (route) => route.fulfill({ status: 503, json: { code: 'storage_full' } }))
    await page.goto(`${server.address}/admin/settings`)
    await expect(page.getByText('Failed to fetch settings: The server is out of disk space.').first()).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/admin/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Site name')).toBeVisible()
  })
})

async function savedValues() {
  const { settings } = (await admin.call('GET /api/admin/settings')).body
  return Object.fromEntries(settings.map(({ key, value }) => [key, value]))
}

async function samplePlaylistPath(): Promise<string> {
  const response = await fetch(`${server.address}/api/featured-playlists`)
  const { playlists } = (await response.json()) as { playlists: { id: string }[] }
  return `/playlist/${playlists[0]?.id}`
}
