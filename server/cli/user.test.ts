import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSites, owner, runCommand, runProcess } from '#server/testing/command-line.ts'
import { createClient } from '#server/testing/test-client.ts'

let sites: Awaited<ReturnType<typeof createSites>>
beforeEach(async () => {
  sites = await createSites()
})
afterEach(() => sites.dispose())

const music = (stdin: string, ...command: string[]) => runCommand(sites.settingsOf('site'), command, stdin)
const mayAdministrate = async (client: ReturnType<typeof createClient>) => (await client.call('GET /api/admin/users')).status === 200

test("the operator sets a password while the server runs; the account's sessions end", async () => {
  await sites.whileRunning('site', async ({ address }) => {
    const stranger = createClient(address)
    await stranger.signIn(owner)
    expect(await runProcess(sites.settingsOf('site'), ['user', 'password', owner.email], 'a new long password\n')).toMatchObject({
      code: 0,
      stdout: `${owner.email} (admin, admin, active) has a new password, and is signed out everywhere.\n`,
    })
    expect(await mayAdministrate(stranger)).toBe(false)
    const client = createClient(address)
    await client.signIn({ ...owner, password: 'a new long password' })
    expect(await mayAdministrate(client)).toBe(true)
  })
})

test('on a stopped server, a generated password is printed once and works', async () => {
  await sites.whileRunning('site', async () => {})
  const { stdout } = await music('', 'user', 'password', 'admin')
  const password = /^Password: (\S+) /.exec(stdout)?.[1] ?? ''
  await sites.whileRunning('site', async ({ address }) => {
    const client = createClient(address)
    await client.signIn({ email: owner.email, password })
    expect(await mayAdministrate(client)).toBe(true)
  })
})

test('an account is created, promoted and listed', async () => {
  await sites.whileRunning('site', async ({ address }) => {
    const ada = { email: 'ada@example.org', password: 'analytical engine' }
    expect((await music(`${ada.password}\n`, 'user', 'create', ada.email, '--username', 'ada', '--name', 'Ada')).stdout).toBe(
      'Made: ada@example.org (ada, listener, active).\n',
    )
    const client = createClient(address)
    await client.signIn(ada)
    expect(await mayAdministrate(client)).toBe(false)
    expect((await music('', 'user', 'promote', 'ADA')).stdout).toBe('Now: ada@example.org (ada, admin, active).\n')
    expect(await mayAdministrate(client)).toBe(true)
    const listed = (await music('', 'user', 'list')).stdout.split('\n')
    expect(listed.filter((line) => /^(ada|owner)@\S+ {2}(ada|admin) {2}admin {2}active {2}\d{4}-\d\d-\d\d$/.test(line))).toHaveLength(2)
  })
})

test('an invalid command prints one line, and changes nothing', async () => {
  expect(await sites.musicProcess('site', 'user', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no site here yet: .+\n$/),
  })
  await sites.whileRunning('site', async ({ address }) => {
    const rejected: [command: string[], stdin: string, line: RegExp][] = [
      [['user', 'password', 'unknown@example.org'], 'long enough', /^No account has the e-mail address or username 'unknown@example.org'/],
      [['user', 'password', owner.email], 'short', /^A password has 8 to 128 characters/],
      [['user', 'create', owner.email, '--username', 'other'], 'long enough', /^There is an account with that e-mail address already/],
      [['user', 'create', 'b@example.org', '--username', 'Admin'], 'long enough', /^That username is taken/],
      [
        ['user', 'create', 'nonsense', '--username', 'x'],
        'long enough',
        /^That cannot be an account: a username has 3 to 32 letters.*; the e-mail address is not valid\.$/m,
      ],
    ]
    for (const [command, stdin, line] of rejected)
      expect(await music(stdin, ...command)).toMatchObject({ code: 1, stderr: expect.stringMatching(line) })
    await createClient(address).signIn(owner)
  })
})

test('while the first start creates the database, there is no site yet', async () => {
  const { DatabaseSync } = await import('node:sqlite')
  const folder = join(sites.folder, 'site')
  await mkdir(folder)
  new DatabaseSync(join(folder, 'music-platform.db')).close()
  expect(await music('', 'user', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no site here yet: .+first start/),
  })
})

test('a database of an older or newer version is not changed', async () => {
  await sites.whileRunning('site', async () => {})
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(sites.folder, 'site', 'music-platform.db'))
  database.exec(`delete from kysely_migration where name = (select max(name) from kysely_migration)`)
  expect(await music('', 'user', 'list')).toMatchObject({ code: 1, stderr: expect.stringContaining('run "music-platform migrate"') })
  database.exec(`insert into kysely_migration (name, timestamp) values ('999-later', '2099-01-01')`)
  database.close()
  const newer = expect.stringMatching(/^The database was written by a newer version of this program \(it has 999-later\)\. .+\n$/)
  expect(await music('', 'user', 'list')).toMatchObject({ code: 1, stderr: newer })
})
