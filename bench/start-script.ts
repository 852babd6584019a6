import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<'prestart' | 'start', string> }

/** The commands of `npm start`, so that the benchmark starts the server as an operator does. */
export const prestartCommand = ['sh', '-c', scripts.prestart] as const
export const startCommand = ['sh', '-c', scripts.start] as const

/** The flags of Node in the `start` script. */
export const serverFlags: string[] = scripts.start.match(/--\S+/g) ?? []

/** The environment that npm gives the scripts, with these settings. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { HOME: process.env.HOME, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), ...settings }
}
