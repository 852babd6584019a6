import { hostname } from 'node:os'
import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { Config } from './config.ts'

/**
 * Writes JSON lines to stdout, or readable text on a terminal. With several processes on this machine, each line has its `processNumber`.
 * Cookies and passwords are redacted.
 */
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

/** Reports a failure that happens in the background or after the response. */
export type ReportFailure = (error: unknown, message: string) => void
