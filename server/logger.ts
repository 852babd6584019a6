import { type Logger, pino, stdTimeFunctions } from 'pino'
import pretty from 'pino-pretty'
import type { Config } from './config.ts'

/** JSON lines on stdout, readable text on a terminal. Cookies and passwords never appear. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    timestamp: stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', '*.password'],
  }
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname,reqId', translateTime: 'SYS:HH:MM:ss', singleLine: true }))
    : pino(options)
}
