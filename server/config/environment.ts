import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** One line for the operator, with the variable's name and the expected value. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

/** Settings whose values are in no message. */
const secrets = ['DATABASE_URL', 'APP_SECRET', 'ADMIN_PASSWORD', 'SMTP_PASSWORD', 'S3_SECRET_ACCESS_KEY']

/** Reads a setting, also from the file that NAME_FILE names; undefined if it is blank. Throws ConfigError with the expected format. */
export type Read = ReturnType<typeof reader>

export const reader =
  (environment: Environment) =>
  <T>(name: string, schema: z.ZodType<T>, expected: string): T | undefined => {
    const value = fromFile(environment, name) ?? environment[name]?.trim()
    if (!value) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const shown = secrets.includes(name) ? '' : `, not '${value}'`
    throw new ConfigError(`${name} must be ${expected}${shown}.`)
  }

/** The content of the file that NAME_FILE names; undefined if it is not set. Throws ConfigError. */
function fromFile(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return undefined
  if (environment[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set: choose one.`)
  const value = contentOf(file)?.trim()
  if (value === undefined) throw new ConfigError(`${name}_FILE names '${file}', which cannot be read.`)
  if (value === '') throw new ConfigError(`${name}_FILE names '${file}', which is empty.`)
  return value
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
