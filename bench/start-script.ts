import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<'prestart' | 'start', string> }

/** What `npm start` runs, as commands: what is measured is started as its owner starts it. */
export const prestartCommand = ['sh', '-c', scripts.prestart] as const
export const startCommand = ['sh', '-c', scripts.start] as const

/** The environment that npm gives the scripts, with these settings. */
export function startEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { HOME: process.env.HOME, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), ...settings }
}
