#!/usr/bin/env node
import { lineFor } from './cli/messages.ts'
import { createProgram } from './cli/program.ts'

// The process that reads the pipe may have exited: `doctor | head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit()
})

try {
  const program = await createProgram(process.argv[2])
  await program.parseAsync()
} catch (error) {
  const line = lineFor(error)
  if (line === null) throw error
  console.error(line)
  process.exitCode = 1
}
