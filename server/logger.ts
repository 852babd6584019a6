import { hostname } from 'node:os'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/** JSON lines on stdout, readable text on a terminal. Of several processes on this machine, each line says which one (`processNumber`). Cookies and passwords never appear. */
export async function createLogger({ logLevel }: Pick<Config, 'logLevel'>, processNumber?: string): Promise<Logger> {
  const options = {
    base: { pid: process.pid, hostname: hostname(), ...(processNumber && { process: Number(processNumber) }) },
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password'],
  }
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', singleLine: true }))
}

/** Takes what fails in the background, or after its request has succeeded. */
export type ReportFailure = (error: unknown, message: string) => void
