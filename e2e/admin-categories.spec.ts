import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAsAdministrator, signInAt } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })
test.use({ sharesPage: true })

const server = serverOfFile({ SAMPLE_CONTENT: 'off' })
const admin = administratorOf(server)

const categoryNamed = async (name: string) => {
  const { categories } = (await admin.call('GET /api/admin/categories')).body
  const found = categories.find((category) => category.name === name)
  if (!found) throw new Error(`no category ${name}`)
  return found
}

test('the first category is created by keyboard, and missing fields are marked', async ({ page }) => {
  await openCategories(page)
  await expect(page.getByText('No categories found. Create your first category!')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Category' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#000000')
  await expect(dialog.getByLabel('Active')).toBeChecked()
  await expect(dialog.getByLabel('Favorite')).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please fill in all required fields.', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.type('Jazz')
  await dialog.getByRole('textbox', { name: 'Color' }).fill('blue')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a hex color, e.g. #3d5afe.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Color' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Color' }).fill('#C98A00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Category created successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Color', 'Description', 'Created At', 'Actions'])
  const cells = rowOf(page, 'Jazz').getByRole('cell')
  await expect(cells).toContainText(['#c98a00', 'No description', /\d{4}/, ''])
  await expect(cells.first().locator('[style]')).toHaveCSS('background-color', 'rgb(201, 138, 0)')
  await expect(page.getByRole('heading', { name: 'Categories 1' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('what is typed in a dialog', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|session could not be read|Unable to preload/] })
  test('survives a double click, Back, closing the tab and a lost connection, and is saved once', async ({ page }) => {
    await openCategories(page)
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Categories' }).click()
    await page.getByRole('button', { name: 'Add Category' }).dblclick()
    const dialog = page.getByRole('dialog', { name: 'Add Category' })
    await dialog.getByLabel('Name').fill('Folk')

    const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\/admin\/categories$/)
    const confirmation = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    await (await confirmation).dismiss()
    await closing
    await expect(dialog.getByLabel('Name')).toHaveValue('Folk')

    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Create Category' }).click()
    await expect(page.getByText("Couldn't reach the server. Check your connection.")).toBeVisible()
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Create Category' }).dblclick()
    await expect(page.getByText('Category created successfully.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await admin.call('DELETE /api/categories/:id', { params: { id: (await categoryNamed('Folk')).id } })
  })
})

test('a color is picked from the palette, which closes without its dialog', async ({ page }) => {
  await openCategories(page)
  await page.getByRole('button', { name: 'Add Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Category' })
  // The dialog's first focus would take the keys from the palette.
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Rock')
  await dialog.getByRole('button', { name: 'Palette' }).press('Enter')
  const palette = page.getByRole('dialog', { name: 'Palette: Color' })
  await expect(palette).toBeVisible()
  await expectAccessible(page)
  const hue = palette.getByRole('slider', { name: 'Hue' })
  await palette.getByRole('button').first().press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#d7263d')
  await hue.press('ArrowRight')
  await expect(dialog.getByRole('textbox', { name: 'Color' })).not.toHaveValue('#d7263d')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Palette' })).toBeFocused()

  await dialog.getByLabel('Description').fill('Loud')
  await dialog.getByLabel('Favorite').press('Space')
  await dialog.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category created successfully.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Rock')).toContainText('Loud')
  await expect(rowOf(page, 'Rock').getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true')
})

test('an edit shows in the table; an inactive category is no longer offered for songs', async ({ page }) => {
  await openCategories(page)
  const dialog = await openEdit(page, 'Rock')
  await expect(dialog.getByLabel('Description')).toHaveValue('Loud')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Rock and roll')
  await dialog.getByLabel('Description').fill('')
  await dialog.getByLabel('Active').press('Space')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Category updated successfully.')).toBeVisible()
  await expect(rowOf(page, 'Rock and roll')).toContainText('No description')
  await expect(rowOf(page, 'Rock and roll')).toContainText('Inactive')
  await expect(rowOf(page, 'Rock and roll').getByRole('button', { name: 'Actions' })).toBeFocused()

  await page.getByRole('link', { name: 'Songs' }).click()
  await page.getByRole('button', { name: 'Add Song' }).click()
  const offered = page.getByRole('dialog', { name: 'Create New Song' }).getByLabel('Category').getByRole('option')
  await expect(offered).toHaveText(['Choose a category', 'Jazz'])
})

test('the heart in the table marks a favorite separately', async ({ page }) => {
  await openCategories(page)
  const { version } = await categoryNamed('Jazz')
  // Saved by another user since this table was loaded: it is preserved.
  await admin.call('PUT /api/categories/:id', {
    params: { id: (await categoryNamed('Jazz')).id },
    body: { name: 'Jazz', color: '#c98a00', description: 'After dark', version },
  })
  const heart = rowOf(page, 'Jazz').getByRole('button', { name: 'Favorite' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.press('Enter')
  await expect(page.getByText('Category updated successfully.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(heart).toBeFocused()
  await expect(rowOf(page, 'Jazz')).toContainText('After dark')
  await heart.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test.describe('when the server rejects it', () => {
  test.use({ expectedErrors: [/40[49]/] })

  test('an existing name is reported at the field', async ({ page }) => {
    await openCategories(page)
    await page.getByRole('button', { name: 'Add Category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Category' })
    await dialog.getByLabel('Name').fill('JÁZZ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('A category with this name already exists.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })

  test('of two editors the second gets a notice, loads the latest version and saves', async ({ page }) => {
    await openCategories(page)
    const dialog = await openEdit(page, 'Jazz')
    const { id, version } = await categoryNamed('Jazz')
    await admin.call('PUT /api/categories/:id', {
      params: { id },
      body: { name: 'Jazz', color: '#c98a00', description: 'By the first', version },
    })
    await dialog.getByLabel('Description').fill('By the second')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const notice = dialog.getByRole('alert').filter({ hasText: 'Someone else edited this.' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(dialog.getByLabel('Description')).toHaveValue('By the first')
    await dialog.getByLabel('Description').fill('By the second')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Category updated successfully.')).toBeVisible()
    await expect(rowOf(page, 'Jazz')).toContainText('By the second')
  })

  test('a category with songs is deleted once they have another one', async ({ page }) => {
    const add = (body: object) => admin.call('POST /api/categories', { body })
    await add({ name: 'In use', color: '#3d5afe' })
    const { id: categoryId } = await categoryNamed('In use')
    const song = { title: 'Only one', categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' }
    const { body } = await admin.call('POST /api/songs', { body: song })
    await openCategories(page)
    const dialog = await openDelete(page, 'In use')
    const confirm = dialog.getByRole('button', { name: 'Move and delete' })
    await expect(confirm).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByLabel('Move its song to').selectOption('Jazz')

    // A failure leaves the dialog open: with its reason, the focus unchanged, and Escape closing it.
    await page.route('**/api/categories/*', (route) => route.fulfill({ status: 409, json: { code: 'stale_version' } }), { times: 1 })
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    // The song has moved: no confirmation is needed.
    await expect(rowOf(page, 'In use')).toContainText('0 songs')
    await expect(rowOf(page, 'Jazz')).toContainText('1 song')
    const again = await openDelete(page, 'In use')
    await again.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Category deleted successfully.')).toBeVisible()
    await expect(rowOf(page, 'In use')).toHaveCount(0)
    await admin.call('DELETE /api/songs/:id', { params: { id: body.id } })
  })

  test('a song added after the dialog was opened is counted in the response', async ({ page }) => {
    await openCategories(page)
    const dialog = await openDelete(page, 'Jazz')
    const { id: categoryId } = await categoryNamed('Jazz')
    const song = { title: 'Late', categoryId, mediaType: 'audio', fileUrl: 'https://media.example.org/a.mp3' }
    const { body } = await admin.call('POST /api/songs', { body: song })
    await dialog.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('1 song uses this category. Move it to another category first.')
    await expect(dialog.getByLabel('Move its song to')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await admin.call('DELETE /api/songs/:id', { params: { id: body.id } })
  })
})

test("'Home' warns before it is renamed and before it is deleted", async ({ page }) => {
  await admin.call('POST /api/categories', { body: { name: 'Home', color: '#3d5afe' } })
  await openCategories(page)
  const dialog = await openEdit(page, 'Home')
  const warning = dialog.getByText('Songs in "Home" are featured on the home page. If you rename it')
  await expect(warning).toHaveCount(0)
  await dialog.getByLabel('Name').fill('House')
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Home')
  await expect(warning).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const question = await openDelete(page, 'Home')
  await expect(question.getByText('Without it, the home page will show all songs.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
})

test('categories are deleted, down to the last', async ({ page }) => {
  await openCategories(page)
  for (const name of ['Home', 'Rock and roll', 'Jazz']) {
    const dialog = await openDelete(page, name)
    await expect(dialog.getByText(`Delete the category "${name}"?`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Category deleted successfully.').first()).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
  }
  await expect(page.getByText('No categories found. Create your first category!')).toBeVisible()
})

test.describe('when the list fails to load', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('it shows an error and retries', async ({ page }) => {
    await page.route('**/api/admin/categories', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }), { times: 1 })
    await signInAsAdministrator(page, server)
    await page.goto(`${server.address}/admin/categories`)
    await expect(page.getByText('Failed to fetch categories.', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText('No categories found. Create your first category!')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('on a phone everything is within reach', async ({ browser }) => {
  await admin.call('POST /api/categories', { body: { name: 'Folk', color: '#4f7a28' } })
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await openCategories(page)
  await expectAccessible(page)
  await rowOf(page, 'Folk').getByRole('button', { name: 'Favorite' }).tap()
  await expect(page.getByText('Category updated successfully.')).toBeVisible()
  const dialog = await openEdit(page, 'Folk')
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('Folk songs')
  await dialog.getByRole('button', { name: 'Save Changes' }).tap()
  await expect(rowOf(page, 'Folk songs')).toBeVisible()
  await context.close()
})

async function openCategories(page: Page) {
  await signInAt(page, server, '/admin/categories')
  await expect(page.getByRole('heading', { name: /^Categories \d/ })).toBeVisible()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

async function chooseInMenu(page: Page, name: string, item: string) {
  await rowOf(page, name).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await chooseInMenu(page, name, 'Edit')
  return page.getByRole('dialog', { name: 'Edit Category' })
}

async function openDelete(page: Page, name: string): Promise<Locator> {
  await chooseInMenu(page, name, 'Delete')
  return page.getByRole('dialog', { name: 'Delete Category' })
}
