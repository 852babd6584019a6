/** Exit code of our programs that read untrusted files, if the file is damaged. */
export const damagedCode = 2

/** Ends such a program after an error. Throws system errors, which are not the file's fault. */
export function exitAsDamaged(error: unknown): void {
  if (error instanceof Error && 'syscall' in error) throw error
  process.stderr.write(`${error}\n`)
  process.exitCode = damagedCode
}
