#!/usr/bin/env node
import { runProgram } from './cli/run-program.ts'

// The process that reads the pipe may have exited: `doctor | head`.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit()
})

await runProgram(process.argv.slice(2))
