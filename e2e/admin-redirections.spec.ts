import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)

const open = async (page: Page, query = '') => {
  await signInAt(page, server, `/admin/redirections${query}`)
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const toast = (page: Page, text: string) => expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
const choose = async (page: Page, text: string, item: string | RegExp) => {
  await row(page, text).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('an empty list shows the first step, and the dialog its required fields', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Redirections · Admin')
  await expect(page.getByRole('heading', { name: 'Redirections 0', exact: true })).toBeVisible()
  await expect(page.getByText('No redirections found. Create your first redirection to get started.')).toBeVisible()
  await expectAccessible(page)

  const step = page.getByRole('heading', { name: 'No redirections' }).locator('xpath=..').getByRole('button', { name: 'Add Redirection' })
  await step.click()
  const dialog = page.getByRole('dialog', { name: 'Create Redirection' })
  await expect(dialog.getByLabel('From URL')).toBeFocused()
  await expect(dialog.getByLabel('From URL')).toHaveAttribute('placeholder', '/old-path')
  await expect(dialog.getByRole('switch', { name: 'Active', exact: true })).toBeChecked()
  await expect(dialog.getByRole('switch')).toHaveAccessibleDescription('Only active redirections are used.')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Create' }).click()
  await toast(page, 'From URL is required')
  await expect(dialog.getByText('From URL is required')).toBeVisible()
  await expect(dialog.getByText('To URL is required')).toBeVisible()
  await expect(dialog.getByLabel('From URL')).toBeFocused()
  await dialog.getByLabel('From URL').fill('/old-code')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await toast(page, 'To URL is required')
  await expect(dialog.getByLabel('To URL')).toBeFocused()
})

test.describe('when the service rejects it', () => {
  test.use({ expectedErrors: [/422/] })
  test('the error has the title Error and marks the field, and closing asks for confirmation', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'Add Redirection' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Create Redirection' })
    const expectRejected = async (from: string, to: string, text: string) => {
      await dialog.getByLabel('From URL').fill(from)
      await dialog.getByLabel('To URL').fill(to)
      await dialog.getByRole('button', { name: 'Create' }).click()
      await toast(page, text)
      await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText('Error')
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await expectRejected('/about', '/gallery', '/about is a page of this site, so a redirection there would never be used.')
    await expectRejected('http://', '/gallery', 'From URL must be a path of this site, such as /old-path.')
    await expectRejected('/x', 'javascript:alert(1)', 'To URL must be a path of this site, such as /gallery, or an http or https address.')
    await expectRejected('/x', '/x', 'This redirection leads back to itself.')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard what you entered?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Redirections 0', exact: true })).toBeVisible()
  })
})

test('a redirection is created by keyboard, tried, and counted', async ({ page, context }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Redirection' }).first().press('Enter')
  await expect(page.getByLabel('From URL')).toBeFocused()
  await page.keyboard.type('old-code')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('From URL')).toHaveValue('/old-code')
  await page.keyboard.type('/gallery')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await toast(page, 'Redirection created successfully')
  await expect(page.getByRole('heading', { name: 'Redirections 1', exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['From URL', 'To URL', 'Status', 'Created At', 'Actions', 'Hits'])
  await expect(row(page, '/old-code').getByRole('cell').first()).toHaveText('/gallery')
  await expect(row(page, '/old-code').getByRole('cell').nth(1)).toHaveText('Active')
  // A long address ends in its own column.
  await expect(row(page, '/old-code').getByRole('cell').first().getByText('/gallery')).toHaveCSS('overflow', 'hidden')
  await expectAccessible(page.getByRole('table'))

  const opening = context.waitForEvent('page')
  await choose(page, '/old-code', /Try it/)
  const tried = await opening
  await expect(tried).toHaveURL(`${server.address}/gallery`)
  await tried.close()
  await expect.poll(async () => (await admin.call('GET /api/admin/redirections')).body.redirections[0]?.hits).toBeGreaterThan(0)
  await page.reload()
  await expect(row(page, '/old-code').getByRole('cell').nth(4)).toContainText('Last')
})

test('a full address of this site becomes a path, and a duplicate source shows which redirection applies', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add Redirection' }).click()
  await page.getByLabel('From URL').fill(`${server.address}/old-code?x=1`)
  await page.getByLabel('To URL').fill('/about')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await toast(page, 'Saved as /old-code. Only the path is matched.')
  await toast(page, 'Another active redirection has the same From URL, /old-code. The newest one is used.')
  await expect(row(page, '/gallery').getByText('Overridden by a newer one')).toBeVisible()
  await choose(page, '/about', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Overridden by a newer one')).toHaveCount(0)
})

test.describe('two editors of one redirection', () => {
  test.use({ expectedErrors: [/409/] })
  test('the second gets a notice, loads the latest version, and saves', async ({ page }) => {
    await open(page)
    await choose(page, '/old-code', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Redirection' })
    const [redirection] = (await admin.call('GET /api/admin/redirections')).body.redirections
    if (!redirection) throw new Error('there is no redirection')
    const { id, version } = redirection
    await admin.call('PUT /api/redirections/:id', { params: { id }, body: { fromUrl: '/old-code', toUrl: '/terms', version } })
    await dialog.getByLabel('To URL').fill('/about')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await dialog.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(dialog.getByLabel('To URL')).toHaveValue('/terms')
    await dialog.getByLabel('To URL').fill('/about')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await toast(page, 'Redirection updated successfully')
    await expect(row(page, '/old-code').getByRole('cell').first()).toHaveText('/about')
  })
})

test('it is switched off and on', async ({ page }) => {
  await open(page)
  await choose(page, '/old-code', 'Deactivate')
  await toast(page, 'Redirection updated successfully')
  await expect(row(page, '/old-code').getByRole('cell').nth(1)).toHaveText('Inactive')
  await expectAccessible(page.getByRole('table'))
  await choose(page, '/old-code', 'Edit')
  await page.getByRole('switch', { name: 'Active' }).press('Space')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(row(page, '/old-code').getByRole('cell').nth(1)).toHaveText('Active')
})

test('the search covers both columns, and a long list is paged', async ({ page }) => {
  for (let i = 1; i <= 130; i++)
    await admin.call('POST /api/redirections', { body: { fromUrl: `/poster/${i}`, toUrl: `https://example.org/concert-${i}` } })
  await open(page)
  await expect(page.getByRole('heading', { name: 'Redirections 131', exact: true })).toBeVisible()
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '132')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(120 * 57)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(row(page, '/old-code')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search redirections' }).fill('CONCERT-77')
  await expect(page.getByRole('heading', { name: 'Redirections 1', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=CONCERT-77/)
  await page.getByRole('searchbox', { name: 'Search redirections' }).fill('nothing like it')
  await expect(page.getByText('No matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { name: 'Redirections 131', exact: true })).toBeVisible()
})

test('the list is filtered by status, which the address keeps, and its columns can be hidden', async ({ page }) => {
  await open(page, '?search=old-code')
  await choose(page, '/old-code', 'Deactivate')
  await page.getByLabel('Filter by status').selectOption('Inactive')
  await expect(page).toHaveURL(/search=old-code&status=inactive/)
  await expect(row(page, '/old-code')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Created At' }).click()
  await expectAccessible(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText(['From URL', 'To URL', 'Status', 'Actions', 'Hits'])
  await expect(row(page, '/old-code')).toBeVisible()
  await choose(page, '/old-code', 'Activate')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('heading', { name: 'Redirections 131', exact: true })).toBeVisible()
})

test('deleting asks for confirmation', async ({ page }) => {
  await open(page, '?search=old-code')
  await choose(page, '/old-code', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete Redirection' })
  await expect(question.getByText('Are you sure you want to delete this redirection?')).toBeVisible()
  await expect(question.getByText('/old-code will no longer redirect to /about.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, '/old-code', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Redirection deleted successfully')
  await expect(page.getByText('No matches.')).toBeVisible()
})
