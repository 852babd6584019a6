import { expect, expectAccessible, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { asVisitor, field, openSettings, save } from './settings-screen.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile()

test('four questions make a new site look its own', async ({ page, browser }) => {
  const browserSession = await page.context().newCDPSession(page)
  await browserSession.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Kolkata' })
  await signInAt(page, server, '/admin')
  const questions = page.getByRole('region', { name: 'Make it your own' })
  await questions.getByRole('button', { name: 'Set up the site' }).click()
  await expect(questions.getByLabel('What is the name of your site?')).toBeFocused()
  await expect(questions.getByText('This field is required.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('Harbour Choir')
  await expect(questions.getByLabel('Time zone')).toHaveValue(/^Asia\/(Calcutta|Kolkata)$/)
  await questions.getByRole('radio', { name: 'Harbor' }).check({ force: true })
  await questions.getByRole('radio', { name: 'Choir' }).check({ force: true })
  await expect(questions.getByLabel('Create the categories Concerts, Services, Rehearsals, and Carols')).toBeChecked()
  // A second request would fail: the categories are there already.
  await questions.getByRole('button', { name: 'Set up the site' }).dblclick()
  await expect(page.getByText('The site is set up.')).toBeVisible()
  await expect(questions).toHaveCount(0)
  // The dashboard has the new word at once.
  await expect(page.getByText('Add your first piece')).toBeVisible()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  await expect(activity).toContainText('Harbour Choir added the category "Carols"')
  await expect(activity).not.toContainText('Music Platform')
  await expect(page.locator(':root')).toHaveCSS('--play', '#1d4ed8')
  const stored = await page.request.get(`${server.address}/api/admin/settings`)
  const { settings } = (await stored.json()) as { settings: { key: string; value: string }[] }
  expect(settings.find(({ key }) => key === 'time_zone')?.value).toMatch(/^Asia\/(Calcutta|Kolkata)$/)
  await browserSession.send('Emulation.setTimezoneOverride', { timezoneId: '' })
  await page.goto(`${server.address}/admin/categories`)
  await expect(page.getByRole('row', { name: /Rehearsals/ })).toBeVisible()
  await page.getByRole('link', { name: 'Pieces', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pieces' })).toBeVisible()
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(server.address)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Harbour Choir' })).toBeVisible()
    await expect(visitor.locator(':root')).toHaveCSS('--play', '#1d4ed8')
    // A choir sings pieces: in the page as it came, and in what the browser adds.
    await visitor.goto(`${server.address}/saved`)
    await expect(visitor.getByRole('heading', { name: 'Saved pieces', exact: true })).toBeVisible()
    await expect(visitor.getByText('No saved pieces yet')).toBeVisible()
  })
})

test.describe('sections of the home page', () => {
  test.use({ expectedErrors: [/422/] })

  test('are arranged in the settings, and previewed before they are saved', async ({ page, browser }) => {
    await openSettings(page, server)
    const sections = page.getByRole('list', { name: 'Sections of the home page, in order' })
    const preview = page.frameLocator('iframe[title$="these sections"]')
    const names = () => sections.getByRole('listitem').locator('b').allTextContents()
    // As a choir's first answers have set it up.
    expect((await names()).slice(0, 3)).toEqual(['Featured pieces', 'Newest pieces', 'Albums'])

    await page.getByRole('button', { name: 'Add text' }).click()
    const heading = sections.getByLabel('Heading').filter({ visible: true })
    await heading.fill('Sing with us')
    await sections.getByRole('textbox', { name: 'Text', exact: true }).fill('Rehearsals are on **Thursdays**.')
    await sections.getByRole('button', { name: 'Edit Sing with us' }).click()
    await sections.getByRole('button', { name: 'Move Sing with us', exact: true }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Sing with us lifted, position 8 of 8.')).toBeAttached()
    for (const position of [7, 6, 5, 4, 3, 2, 1]) {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(`Sing with us, position ${position} of 8.`)).toBeAttached()
    }
    await page.keyboard.press('Space')
    await expect.poll(names).toEqual(expect.arrayContaining(['Sing with us']))
    expect((await names())[0]).toBe('Sing with us')

    await page.getByRole('button', { name: 'Add banner' }).click()
    await sections.getByLabel('Banner image').setInputFiles('web/static/icon-512.png')
    await heading.fill('Our concerts')
    await sections.getByLabel('Link', { exact: true }).fill('/album/nosuchalbum')
    await expect(sections.getByText("This item was deleted or isn't public.")).toBeVisible()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText("A banner leads to an item that was deleted or isn't public.")).toBeVisible()
    await sections.getByLabel('Link', { exact: true }).fill('/about')
    await expect(sections.getByText("This item was deleted or isn't public.")).toBeHidden()
    await expectAccessible(page.getByRole('region', { name: 'Home page', exact: true }))
    await page.getByRole('region', { name: 'Home page', exact: true }).getByRole('group').last().scrollIntoViewIfNeeded()
    await expect(preview.getByRole('heading', { name: 'Our concerts', includeHidden: true })).toBeAttached()
    await expect(preview.getByRole('region', { name: 'Our concerts', includeHidden: true }).locator('img')).toHaveAttribute('src', /^blob:/)
    const featured = preview.getByRole('heading', { name: 'Featured Pieces', includeHidden: true })
    await expect(featured).toHaveCount(1)
    await sections.getByRole('switch', { name: 'Show Featured pieces' }).uncheck({ force: true })
    await expect(featured).toHaveCount(0)
    await save(page)

    await asVisitor(browser, async (visitor) => {
      await visitor.goto(server.address)
      await expect(visitor.getByRole('region', { name: 'Sing with us' }).locator('strong')).toHaveText('Thursdays')
      await expect(visitor.getByRole('heading', { name: 'Featured Songs' })).toHaveCount(0)
      await expectAccessible(visitor)
      await visitor.getByRole('link', { name: 'Our concerts' }).click()
      await expect(visitor).toHaveURL(`${server.address}/about`)
    })
  })
})

test('a banner that is removed during the upload of its picture does not come back', async ({ page }) => {
  await openSettings(page, server)
  const sections = page.getByRole('list', { name: 'Sections of the home page, in order' })
  const removed = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await removed.promise
    await route.continue()
  })
  const started = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Add banner' }).click()
  await sections.getByLabel('Banner image').filter({ visible: true }).setInputFiles('web/static/icon-512.png')
  await started
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await sections.getByRole('button', { name: /^Remove Banner/ }).click()
  await deleted
  removed.resolve()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
})

test('the pictures of banners are released when the settings are left', async ({ page }) => {
  await openSettings(page, server)
  const sections = page.getByRole('list', { name: 'Sections of the home page, in order' })
  const kept = await page.evaluateHandle(() => {
    const urls = new Set<string>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (content) => {
      const url = createObjectURL(content)
      urls.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      urls.delete(url)
      revokeObjectURL(url)
    }
    return urls
  })
  await page.getByRole('button', { name: 'Add banner' }).click()
  const shown = sections.locator('img[src^="blob:"]')
  await sections.getByLabel('Banner image').filter({ visible: true }).setInputFiles('web/static/icon-512.png')
  await expect(shown).toBeVisible()
  const first = (await shown.getAttribute('src')) ?? ''
  await sections.getByLabel('Banner image').filter({ visible: true }).setInputFiles('web/static/icon-192.png')
  await expect(shown).not.toHaveAttribute('src', first)
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('main', { name: /^Categories/ })).toBeVisible()
  expect(await kept.evaluate((urls) => [...urls])).toEqual([])
})

test('a look is previewed before it is saved, and then used by the public pages', async ({ page, browser }) => {
  await openSettings(page, server)
  const preview = page.frameLocator('iframe[title$="these colors"]').locator(':root')
  const token = (name: string) => preview.evaluate((root, name) => getComputedStyle(root).getPropertyValue(name), name)
  await field(page, 'Accent color').fill('#1d3f8b')
  await expect(page.getByText(/too dark for the player and the dark theme. #[0-9a-f]{6} is used there/)).toBeVisible()
  await field(page, 'Background color').fill('#fff1dc')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="120" height="30" rx="15" fill="#1d3f8b"/></svg>'
  await field(page, 'Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect(preview.locator('header bdi').first()).toHaveCSS('background-image', /^url\("data:image\/svg\+xml/)
  await field(page, 'Icon').setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file cannot be read as a picture.')).toBeVisible()
  await field(page, 'Icon').setInputFiles('web/static/icon-512.png')
  await expect(page.getByText('This file cannot be read as a picture.')).toBeHidden()
  await page.getByLabel('Fonts').selectOption('Fraunces, Source Sans')
  const menu = page.getByRole('group', { name: 'Menu in the header' })
  await menu.getByRole('button', { name: 'Edit: About' }).click()
  await menu.getByLabel('Text', { exact: true }).fill('Our singers')
  const down = menu.getByRole('button', { name: 'Move down: Our singers' })
  await down.press('Enter')
  await expect(menu.getByRole('button', { name: 'Move up: Our singers' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(down).toBeFocused()
  await expect(menu.getByRole('listitem').first()).toContainText('Our singers')
  await menu.getByRole('button', { name: 'Add entry' }).click()
  await menu.getByRole('button', { name: 'Remove: Home page' }).last().press('Enter')
  await expect(menu.getByRole('button', { name: 'Remove: Gallery' })).toBeFocused()
  await menu.getByRole('button', { name: 'Add entry' }).click()
  await expect(menu.getByRole('radio', { name: 'Page' })).toBeFocused()
  await menu.getByRole('radio', { name: 'Address' }).check({ force: true })
  await expect(menu.getByRole('button', { name: 'Edit: New entry' })).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(menu.getByText('Give each link an address')).toBeVisible()
  await menu.getByRole('textbox', { name: 'Address' }).fill('https://tickets.example')
  await menu.getByLabel('Text', { exact: true }).fill('Tickets')
  await menu.getByRole('button', { name: 'Add entry' }).click()
  await menu.getByRole('combobox', { name: 'Page' }).selectOption('Terms')
  await expect(menu.getByText("visitors don't see this entry")).toBeVisible()
  await menu.getByRole('button', { name: 'Add entry' }).click()
  await menu.getByRole('combobox', { name: 'Page' }).selectOption('Enter a number')
  await expect(menu.getByRole('button', { name: 'Edit: Piece number' })).toBeVisible()
  await field(page, 'Text in the footer').fill('Rehearsals on Thursdays at eight.')
  await page.getByLabel('Corners').selectOption('Soft')
  await expect.poll(() => token('--play')).toBe('#1d3f8b')
  await expect.poll(() => token('--radius-sleeve')).toBe('8px')
  await expectAccessible(page.getByRole('region', { name: 'Brand', exact: true }))

  await save(page)
  await expect(page.locator(':root')).toHaveCSS('--play', '#1d3f8b')
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(server.address)
    await expect(visitor.locator(':root')).toHaveCSS('--radius-sleeve', '8px')
    await expect.poll(() => visitor.evaluate(() => document.fonts.check('800 20px "Brand display"'))).toBe(true)
    const links = visitor.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Our singers', 'Home', 'Gallery', 'Tickets', 'Piece number'])
    await links.first().click()
    await expect(visitor).toHaveURL(`${server.address}/about`)
    await expect(visitor.getByRole('contentinfo')).toContainText('Rehearsals on Thursdays')
    const home = visitor.getByRole('banner').getByRole('link', { name: 'Harbour Choir' })
    await expect(home.locator('bdi')).toHaveCSS('background-image', /\/logos\/logo_light-/)
    await expectAccessible(visitor)
    // A page without scripts, which the app leaves to the server.
    await links.last().click()
    await expect(visitor.getByLabel('Piece number')).toBeFocused()
    await expect(visitor).toHaveURL(`${server.address}/number`)
    await visitor.keyboard.type('4711')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('alert')).toContainText('4711')
    await expectAccessible(visitor, ['light', 'dark'])
  })

  await page.getByRole('button', { name: 'Reset to default: Accent color' }).click()
  await expect(field(page, 'Accent color')).toHaveValue('#e4ff3a')
  await expect.poll(() => token('--accent')).toBe('#e4ff3a')

  // For a moment, a frame that is loading has a document without a root.
  await page.evaluate(() => document.querySelector('iframe')?.contentDocument?.documentElement.remove())
  await field(page, 'Accent color').fill('#123456')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
})
