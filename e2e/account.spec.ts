import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, test } from './browser.ts'
import { addListener } from './listener.ts'
import { siteWithMail } from './mail-site.ts'
import { administrator } from './running-server.ts'
import { enter, signInAt } from './sign-in.ts'

test.use({ reusesPage: true })

test.describe.configure({ mode: 'serial' })

const { mail, server } = siteWithMail()
let listener: { email: string; password: string }
test.beforeAll(async () => {
  listener = await addListener(server, 'rosa')
})

test.describe('a listener', () => {
  test('finds their own items in the account menu, by keyboard alone', async ({ page }) => {
    await page.goto(`${server.address}/auth`)
    await enter(page, listener)
    await expect(page.getByText(/^Welcome, /)).toBeVisible()
    await expect(page).toHaveURL(`${server.address}/`)
    const button = page.getByRole('button', { name: 'Account' })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Account' })
    await expect(menu.getByRole('menuitem')).toHaveText(['Upload', 'Your favorites', 'Account', 'Change password', 'Logout'])
    await expect(menu.getByRole('menuitem', { name: 'Upload' })).toBeFocused()
    await expect(page.getByText('@rosa')).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('c')
    await expect(menu.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitem', { name: 'Upload' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu).toHaveCount(0)

    await button.click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toHaveCount(0)
  })

  test('makes an app password for a player, which signs in with it until it is revoked', async ({ page }) => {
    await signInAt(page, server, '/', listener)
    await chooseInMenu(page, 'Account')
    await expect(page).toHaveTitle('Account')
    await expect(page.getByRole('textbox', { name: 'Server address' })).toHaveValue(server.address)
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('rosa')
    await page.getByRole('button', { name: 'Create app password' }).click()
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await expect(page.getByLabel('App or device')).toBeFocused()
    await page.getByLabel('App or device').fill('Phone')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'App password for Phone' })).toBeFocused()
    await expect(page.getByRole('img', { name: 'QR code of the app password' })).toBeVisible()
    await expectAccessible(page)
    const secret = await page.getByRole('textbox', { name: 'App password', exact: true }).inputValue()
    const ping = async () => (await page.request.get(`${server.address}/rest/ping?f=json&apiKey=${secret}`)).text()
    expect(await ping()).toContain('"status":"ok"')

    await page.reload()
    await expect(page.getByText(/^Last used /)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'App password', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Revoke: Phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke this app password?' })
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No app has an app password yet.')).toBeVisible()
    // The dialog's opener is removed.
    await expect(page.getByRole('heading', { name: 'Your apps' })).toBeFocused()
    expect(await ping()).toContain('"code":44')
  })

  test('an app password that is made while another one is revoked stays in the list', async ({ page }) => {
    await signInAt(page, server, '/', listener)
    await chooseInMenu(page, 'Account')
    await page.getByLabel('App or device').fill('Phone')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    const creation = Promise.withResolvers<Route>()
    await page.route('**/api/apps', creation.resolve, { times: 1 })
    await page.getByLabel('App or device').fill('Tablet')
    await page.keyboard.press('Enter')
    const held = await creation.promise
    await page.getByRole('button', { name: 'Revoke: Phone' }).click()
    await held.continue()
    await expect(page.getByRole('heading', { name: 'App password for Tablet', includeHidden: true })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByRole('button', { name: 'Revoke: Phone' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Revoke: Tablet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No app has an app password yet.')).toBeVisible()
  })

  test('signs out and gets a notice', async ({ page }) => {
    await signInAt(page, server, '/', listener)
    await chooseInMenu(page, 'Logout')
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page.getByText('You have been signed out of your account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0)
  })

  test.describe('when the sign-out does not reach the server', () => {
    test.use({ expectedErrors: [/ERR_FAILED|The sign-out did not reach the server/] })
    test('is signed out here all the same, after two tries', async ({ page }) => {
      await signInAt(page, server, '/', listener)
      let tries = 0
      await page.route('**/api/session', (route) => {
        if (route.request().method() !== 'DELETE') return route.continue()
        tries += 1
        return route.abort()
      })
      await chooseInMenu(page, 'Logout')
      await expect(page.getByText('Logged out successfully')).toBeVisible()
      expect(tries).toBe(2)
      await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0)
    })
  })
})

test.describe('changing the password', () => {
  test.use({ expectedErrors: [/401/] })

  test("shows what is wrong, and ends another browser's session", async ({ page, browser }) => {
    await signInAt(page, server, '/', listener)
    const otherContext = await browser.newContext()
    const otherPage = await otherContext.newPage()
    await signInAt(otherPage, server, '/', listener)
    await expect(otherPage.getByRole('button', { name: 'Account' })).toBeVisible()

    await chooseInMenu(page, 'Change password')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    const current = dialog.getByLabel('Current password')
    const next = dialog.getByLabel('New password', { exact: true })
    const repeat = dialog.getByLabel('Repeat new password')
    const save = dialog.getByRole('button', { name: 'Save password' })
    await expect(next).toHaveAccessibleDescription('8 to 128 characters')

    await save.click()
    await expect(dialog.getByText('Please enter your current password.')).toBeVisible()
    await expect(current).toBeFocused()
    await current.fill('not the password')
    await next.fill('short')
    await repeat.fill('other')
    await save.click()
    await expect(dialog.getByText('Please choose at least 8 characters.')).toBeVisible()
    await expect(dialog.getByText("Passwords don't match.")).toBeVisible()
    await expectAccessible(page)

    await next.fill('rosa sings softly')
    await repeat.fill('rosa sings softly')
    await save.click()
    await expect(dialog.getByText('The current password is wrong.')).toBeVisible()
    await current.fill(listener.password)
    await save.click()
    await expect(page.getByText('Password updated successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Account' })).toBeFocused()

    await otherPage.reload()
    await expect(otherPage.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
    await expect(otherPage.getByRole('button', { name: 'Account' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    await otherContext.close()
    listener = { ...listener, password: 'rosa sings softly' }
  })
})

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('needs an email address first', async ({ page }) => {
    await page.goto(`${server.address}/auth`)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page.getByText('Email required')).toBeVisible()
    await expect(page.getByText('Please enter your email address first.').first()).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(mail.received).toEqual([])
  })

  test('is replaced by the mailed link, once', async ({ page }) => {
    const notice = "If there's an account for this address, we've sent a link."
    await page.goto(`${server.address}/auth`)
    await page.getByLabel('Email').fill('unknown@example.com')
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    await page.reload()
    await page.getByLabel('Email').fill(listener.email)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    const link = await mailedLink(listener.email)
    expect(mail.received).toHaveLength(1)

    const response = await page.goto(link)
    expect(await response?.text()).toContain('<meta name="referrer" content="no-referrer"/>')
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(page).toHaveURL(`${server.address}/auth`)
    await expectAccessible(page)
    await saveNewPassword(page, 'rosa hums a tune')
    await expect(page.getByText('Password updated successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(listener.email)

    await enter(page, listener)
    await expect(page.getByText('Wrong email or password.').first()).toBeVisible()
    await enter(page, { ...listener, password: 'rosa hums a tune' })
    await expect(page.getByText('Welcome, rosa!')).toBeVisible()
    listener = { ...listener, password: 'rosa hums a tune' }

    await page.goto(link)
    await saveNewPassword(page, 'rosa tries again')
    await expect(page.getByText('This link has expired or was already used. Request a new one.')).toBeVisible()
    await expectAccessible(page)
    mail.received.length = 0
    await page.getByLabel('Email').fill(listener.email)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await expect(page.getByText(notice)).toBeVisible()
    expect(await mailedLink(listener.email)).not.toBe(link)
    await page.getByRole('button', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('where the site sends no mail', () => {
  test('an administrator can help, and nothing is sent', async ({ page, sampleSite }) => {
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()))
    await page.goto(`${sampleSite.address}/auth`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await expect(page.getByText('Ask an administrator to set a new password.')).toBeVisible()
    expect(calls).toEqual([])
  })
})

async function chooseInMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function saveNewPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
}

/** The link in the mail to a recipient; waits for it. */
async function mailedLink(address: string): Promise<string> {
  const mailTo = () => mail.received.find(({ to }) => to === address)
  await expect.poll(mailTo).toBeDefined()
  const link = /http:\S+\/auth\?reset=[\w-]+/.exec(mailTo()?.text ?? '')?.[0]
  if (!link) throw new Error(`no link in ${mailTo()?.text}`)
  return link
}

test("the first administrator is greeted without the site's name", async ({ page }) => {
  await page.goto(`${server.address}/auth`)
  await enter(page, administrator)
  await expect(page.getByText('Welcome!', { exact: true })).toBeVisible()
})
