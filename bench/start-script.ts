import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<'prestart' | 'start', string> }

/** The commands of `npm start`, so that the benchmark starts the server in the same way as an operator. */
export const prestartCommand = ['sh', '-c', scripts.prestart] as const
export const startCommand = ['sh', '-c', scripts.start] as const

/** Node's flags in the `start` script. */
export const serverFlags: string[] = scripts.start.match(/--\S+/g) ?? []

/** The environment that npm passes to scripts, with these settings. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { HOME: process.env.HOME, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), ...settings }
}
