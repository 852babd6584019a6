import { printSummaries, readSummary } from './test-summary.ts'

/** Sums what scripts/test.ts left for the suites named as arguments. Fails when one is missing, ran nothing, or had failures. */
process.exitCode = printSummaries(process.argv.slice(2).map(readSummary))
