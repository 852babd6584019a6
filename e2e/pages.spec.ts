import { expect, expectAccessible, expectSound, test } from './browser.ts'
import { serverOfFile } from './of-file.ts'
import { asVisitor } from './settings-screen.ts'
import { signInAt } from './sign-in.ts'

const server = serverOfFile()

test('a page is written with a picture and a player, previewed, published, and played', async ({ page, browser }) => {
  await signInAt(page, server, '/admin/pages')
  await expect(page.getByRole('row', { name: /Terms.*Built-in page.*Not written/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Page' })
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(dialog.getByText('Enter a title.')).toBeVisible()
  // The address follows from the title.
  await expect(dialog.getByLabel('Address')).not.toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Title').fill('Our Choir & Friends')
  await expect(dialog.getByLabel('Address')).toHaveValue('our-choir-friends')
  await dialog.getByLabel('Text', { exact: true }).fill('We sing on **Thursdays**.')

  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  const picture = dialog.getByRole('group', { name: 'Insert picture' })
  await picture.getByLabel('Picture', { exact: true }).setInputFiles('web/static/icon-512.png')
  await picture.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(picture.getByText('Describe what the picture shows.')).toBeVisible()
  await picture.getByLabel('What the picture shows').fill('Singers at the quay')
  await picture.getByRole('button', { name: 'Insert', exact: true }).click()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/!\[Singers at the quay\]\(picture:/)

  await dialog.getByRole('button', { name: 'Insert player' }).click()
  const player = dialog.getByRole('group', { name: 'Insert player' })
  await player.getByRole('combobox', { name: 'Song' }).click()
  await player.getByRole('option').first().click()
  await player.getByRole('button', { name: 'Insert', exact: true }).click()
  await dialog.getByRole('button', { name: 'Insert contact' }).click()
  await dialog.getByRole('radio', { name: 'Preview' }).check({ force: true })
  const preview = dialog.getByRole('region', { name: 'Preview of Text' })
  await expect(preview.getByRole('img', { name: 'Singers at the quay' })).toBeVisible()
  await expect(preview.getByRole('button', { name: /^Play / })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'name@example.org' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Page' }).click()
  await expect(page.getByText('Page created successfully.')).toBeVisible()

  const row = page.getByRole('row', { name: /Our Choir & Friends/ })
  await expect(row).toContainText('Draft')
  const rejected = [/status of 404/]
  await asVisitor(
    browser,
    async (visitor) => {
      expect((await visitor.goto(`${server.address}/page/our-choir-friends`))?.status()).toBe(404)
    },
    rejected,
  )
  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Published').check({ force: true })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row).toContainText('Published')
  await asVisitor(browser, async (visitor) => {
    await visitor.goto(`${server.address}/page/our-choir-friends`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Our Choir & Friends' })).toBeVisible()
    await expectAccessible(visitor)
    await visitor
      .getByRole('main')
      .getByRole('button', { name: /^Play / })
      .click()
    await expectSound(visitor)
  })

  await row.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('Published')
})

test('text that is typed while a picture is uploaded stays, and Enter inserts the picture', async ({ page }) => {
  await signInAt(page, server, '/admin/pages')
  await page.getByRole('button', { name: 'Add Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Page' })
  const text = dialog.getByLabel('Text', { exact: true })
  await dialog.getByLabel('Title').fill('Rehearsals')
  await dialog.getByRole('button', { name: 'Insert picture' }).click()
  const picture = dialog.getByRole('group', { name: 'Insert picture' })
  await picture.getByLabel('Picture', { exact: true }).setInputFiles('web/static/icon-512.png')
  const typed = Promise.withResolvers<void>()
  await page.route('**/api/admin/page-pictures', async (route) => {
    await typed.promise
    await route.continue()
  })
  await picture.getByLabel('What the picture shows').fill('Singers at the quay')
  await picture.getByLabel('What the picture shows').press('Enter')
  await text.fill('We sing on Thursdays.')
  typed.resolve()
  await expect(text).toHaveValue(/!\[Singers at the quay\]\(picture:/)
  await expect(text).toHaveValue(/We sing on Thursdays\./)
})
