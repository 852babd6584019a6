import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** One line for the operator, with the variable's name and the expected value. */
export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>

const secrets = ['DATABASE_URL', 'APP_SECRET', 'ADMIN_PASSWORD', 'SMTP_PASSWORD', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads a setting; undefined if it is blank. Throws ConfigError with the expected format. */
export type Read = ReturnType<typeof reader>

export const reader =
  (environment: Environment) =>
  <T>(name: string, schema: z.ZodType<T>, expected: string): T | undefined => {
    const value = environment[name]?.trim()
    if (!value) return undefined
    const result = schema.safeParse(value)
    if (result.success) return result.data
    const shown = secrets.some((secret) => secret === name) ? '' : `, not '${value}'`
    throw new ConfigError(`${name} must be ${expected}${shown}.`)
  }

/** Reads the files of variables NAME_FILE into NAME, for secrets. Throws ConfigError. */
export function withSecretFiles(environment: Environment): Environment {
  const found: Environment = { ...environment }
  for (const name of secrets) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: choose one.`)
    try {
      found[name] = readFileSync(file, 'utf8').trim()
    } catch {
      throw new ConfigError(`${name}_FILE names '${file}', which cannot be read.`)
    }
  }
  return found
}
