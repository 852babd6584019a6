import { Argument, Command, Option } from 'commander'
import { type Role, roles } from '#contract/roles.ts'
import { UserCreation } from '#contract/users.ts'
import type { UserRow } from '../features/users/users.repository.ts'
import type { Db } from '../repositories.ts'
import type { Services } from '../services.ts'
import { example, printLine, Rejected } from './messages.ts'
import { readPassword } from './password-prompt.ts'
import { besideServer } from './site.ts'

const usernameRule = '3 to 32 letters, digits, dots, underscores or hyphens'
const person = new Argument('<who>', 'e-mail address or username')

export const user = new Command('user')
  .summary('accounts: list, create, password, promote')
  .description('Accounts: restore access for locked-out users. The server may be running.')

user
  .command('list')
  .description('All accounts.')
  .addHelpText('after', example('user list'))
  .action(() =>
    besideServer(async ({ db }) => {
      for await (const row of allUsers(db))
        printLine([row.email, row.username, row.role, row.status, row.created_at.slice(0, 10)].join('  '))
    }),
  )

user
  .command('create')
  .argument('<email>', 'what the person signs in with')
  .requiredOption('--username <name>', usernameRule)
  .option('--name <name>', 'what the site shows; the username where left out')
  .addOption(new Option('--role <role>', 'what the person may do').choices(roles).default('listener'))
  .description('Create an account. The password is prompted for, read from stdin, or generated.')
  .addHelpText('after', example('user create ada@example.org --username ada --role admin'))
  .action((email: string, { username, name, role }: { username: string; name?: string; role: Role }) =>
    besideServer(async ({ users }) => {
      const { password, notice } = await readPassword()
      const checked = UserCreation.safeParse({ email, username, displayName: name ?? username, role, password })
      if (!checked.success) throw new Rejected(`That cannot be an account: ${wrongFields(checked.error.issues)}.`)
      const row = await users.create(checked.data, null)
      if (notice) printLine(notice)
      printLine(`Made: ${shown(row)}.`)
    }),
  )

user
  .command('password')
  .addArgument(person)
  .description('Set a new password, which ends all sessions of the account. It is prompted for, read from stdin, or generated.')
  .addHelpText('after', example('user password ada@example.org', 'user password ada < password.txt'))
  .action((who: string) =>
    besideServer(async (services) => {
      const row = await find(services, who)
      const { password, notice } = await readPassword()
      await services.users.update(row.id, { ...asItIs(row), password }, null)
      if (notice) printLine(notice)
      printLine(`${shown(row)} has a new password, and is signed out everywhere.`)
      if (row.status === 'disabled') printLine('The account is disabled: "user promote" enables it, or an administrator does.')
    }),
  )

user
  .command('promote')
  .addArgument(person)
  .description('Make an account an active administrator.')
  .addHelpText('after', example('user promote ada@example.org'))
  .action((who: string) =>
    besideServer(async (services) => {
      const row = await find(services, who)
      await services.users.update(row.id, { ...asItIs(row), role: 'admin' }, null)
      printLine(`Now: ${shown(await services.users.setStatus(row.id, 'active', null))}.`)
    }),
  )

async function find({ db }: Services, who: string): Promise<UserRow> {
  const row = await db.users.findByName(who)
  if (!row) throw new Rejected(`No account has the e-mail address or username '${who}'. "user list" shows who there is.`)
  return row
}

async function* allUsers(db: Db): AsyncGenerator<UserRow> {
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await db.users.list({ search: '', cursor, limit: 200 })
    yield* rows
    cursor = nextCursor ?? undefined
  } while (cursor)
}

const asItIs = ({ username, display_name, role, version }: UserRow) => ({ username, displayName: display_name, role, version })
const shown = ({ email, username, role, status }: UserRow) => `${email} (${username}, ${role}, ${status})`
const wrongFields = (issues: { path: PropertyKey[] }[]) =>
  [...new Set(issues.map(({ path }) => String(path[0])))].map((field) => rules[field] ?? `the ${field} is not valid`).join('; ')

const rules: Record<string, string> = {
  username: `a username has ${usernameRule}`,
  email: 'the e-mail address is not valid',
  displayName: 'the name is empty or too long',
}
