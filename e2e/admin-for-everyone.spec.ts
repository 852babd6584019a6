import { adminScreens } from '#contract/admin-screens.ts'
import { expect, test } from './browser.ts'
import { administratorOf, serverOfFile } from './of-file.ts'
import { signInAt } from './sign-in.ts'

test.use({ sharesPage: true })

const server = serverOfFile()
const admin = administratorOf(server)

test('in each list, the cell that names a row is its header', async ({ page }) => {
  const { songs } = (await admin.call('GET /api/featured-songs')).body
  const [song, deleted] = songs
  if (!song || !deleted) throw new Error('there are no samples')
  const destination = { kind: 'song' as const, id: song.id }
  await admin.call('DELETE /api/songs/:id', { params: { id: deleted.id } })
  await admin.call('POST /api/admin/codes', { body: { label: 'Poster', destination } })
  await admin.call('POST /api/admin/download-batches', { body: { name: 'Concert', item: destination, count: 3 } })
  await admin.call('POST /api/admin/groups', { body: { name: 'Altos', emails: [] } })
  await admin.call('POST /api/redirections', { body: { fromUrl: '/concert', toUrl: '/gallery', isActive: true } })

  const withoutList = ['', 'analytics', 'artists/duplicates', 'codes/print', 'codes/scans', 'import-export', 'settings']
  for (const screen of Object.keys(adminScreens).filter((name) => !withoutList.includes(name))) {
    await signInAt(page, server, `/admin/${screen}`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows, screen).not.toHaveCount(0)
    await expect(rows.filter({ has: page.getByRole('rowheader') }), screen).toHaveCount(await rows.count())
  }
})
