/** The stdout of a benchmark is its result as Markdown: `bench/run.ts` copies it into the results. */
export const printResult = (markdown: string) => process.stdout.write(`${markdown}\n`)

/** Prints progress to stderr. */
export const printProgress = (line: string) => process.stderr.write(`${line}\n`)
