import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Password } from '#contract/session.ts'
import { randomPassword } from '../features/users/first-admin.ts'
import { Rejected } from './messages.ts'

interface NewPassword {
  password: string
  /** Text to print once after the password is saved, if it was generated. Null if it was typed. */
  notice: string | null
}

/**
 * Reads a password from the terminal without echo, or the first line from a pipe. Empty input generates one. Passwords are not accepted as
 * arguments, because every user of the machine can read those. Throws Rejected.
 */
export async function readPassword(): Promise<NewPassword> {
  const typed = process.stdin.isTTY ? await prompt('New password (press Enter to have one made): ') : await firstLine()
  if (typed === '') return generated()
  if (!Password.safeParse(typed).success) throw new Rejected('A password has 8 to 128 characters. Nothing was changed.')
  if (process.stdin.isTTY && (await prompt('Once more: ')) !== typed)
    throw new Rejected('That was not the same twice. Nothing was changed.')
  return { password: typed, notice: null }
}

function generated(): NewPassword {
  const password = randomPassword()
  return { password, notice: `Password: ${password}   (shown this once: write it down)` }
}

function prompt(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Written after readline has disabled the echo of the terminal.
  process.stderr.write(question)
  return new Promise((resolve, reject) => {
    terminal.once('line', (line) => {
      resolve(line)
      terminal.close()
    })
    terminal.once('close', () => {
      process.stderr.write('\n')
      reject(new Rejected('Nothing was changed.'))
    })
  })
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  return ''
}
