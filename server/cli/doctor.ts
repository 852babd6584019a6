import { Command } from 'commander'
import { ConfigError } from '../config/environment.ts'
import type { Config } from '../config.ts'
import { checkDatabase } from './doctor/database.ts'
import { broken, type Diagnostic, ok } from './doctor/diagnostic.ts'
import { checkMachine } from './doctor/machine.ts'
import { checkNetwork } from './doctor/network.ts'
import { checkStorage } from './doctor/storage.ts'
import { example, lineFor, printLine } from './messages.ts'
import { readSite } from './site.ts'

const marks = { ok: 'ok     ', warning: 'LOOK   ', broken: 'BROKEN ' }

export const doctor = new Command('doctor')
  .summary('look at everything that the site needs, and say what to do')
  .description(
    'Look at everything that the site needs and say what to do. Changes nothing; the server may run. Exit 1 where something is broken.',
  )
  .addHelpText('after', example('doctor'))
  .action(async () => {
    const states = new Set<Diagnostic['state']>()
    for await (const { state, text } of diagnostics()) {
      states.add(state)
      printLine(`${marks[state]}${text}`)
    }
    if (states.has('broken')) process.exitCode = 1
  })

async function* diagnostics(): AsyncGenerator<Diagnostic> {
  let config: Config
  try {
    config = readSite()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return yield broken(error.message)
  }
  yield ok('the settings can be read')
  yield* safely(checkMachine(config))
  const storage = yield* safely(checkStorage(config))
  yield* safely(checkDatabase(config, storage))
  yield* safely(checkNetwork(config))
}

/** Reports a check that throws as a problem, so that the following checks still run. Returns what the check returns, or null. */
async function* safely<T>(check: AsyncGenerator<Diagnostic, T>): AsyncGenerator<Diagnostic, T | null> {
  try {
    return yield* check
  } catch (error) {
    yield broken(lineFor(error) ?? String(error))
    return null
  }
}
