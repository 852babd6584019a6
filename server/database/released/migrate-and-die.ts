import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { type DatabaseTarget, openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'

/*
 * `node migrate-and-die.ts TARGET N` migrates the database of TARGET (JSON) and kills itself before its Nth statement. It exits with code 0
 * if the migration needs fewer statements.
 */
const [target = '', dieAt = ''] = process.argv.slice(2)
let statements = 0

function countingStatements<Prototype extends object>(prototype: Prototype, name: keyof Prototype) {
  const original = prototype[name] as (...args: unknown[]) => unknown
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    if (++statements === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
    return original.apply(this, args)
  } as Prototype[keyof Prototype]
}
countingStatements(StatementSync.prototype, 'run')
countingStatements(pg.Client.prototype, 'query')

const database = openDatabase(JSON.parse(target) as DatabaseTarget)
await migrate(database, { snapshotFolder: mkdtempSync(join(tmpdir(), 'snapshots-')) })
await database.close()
