import { lineFor } from './messages.ts'
import { createProgram } from './program.ts'

/** Runs the command line with these arguments. An expected error is one line on stderr and exit code 1. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const program = await createProgram(args[0])
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const line = lineFor(error)
    if (line === null) throw error
    process.stderr.write(`${line}\n`)
    process.exitCode = 1
  }
}
