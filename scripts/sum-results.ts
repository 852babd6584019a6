import { printSummaries, readSummary } from './test-summary.ts'

/** Sums the results of scripts/test.ts for the suites named as arguments. Fails if one is missing, ran nothing, or had failures. */
process.exitCode = printSummaries(process.argv.slice(2).map(readSummary))
