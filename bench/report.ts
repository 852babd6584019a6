/** stdout of a bench is its result, as Markdown: `bench/run.ts` copies it into the results. */
export const printResult = (markdown: string) => process.stdout.write(`${markdown}\n`)

/** What it is doing. */
export const printProgress = (line: string) => process.stderr.write(`${line}\n`)
