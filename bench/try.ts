import { statSync } from 'node:fs'
import { openDatabase } from '#server/database/database.ts'
import { generateLibrary } from './library/generator.ts'

const n = Number(process.argv[2])
const db = openDatabase({ engine: 'sqlite', file: process.argv[3]! })
const s = performance.now()
await generateLibrary(db, { songs: n, folder: '/tmp/w/queries-scratch/snap' })
console.log(n, ((performance.now() - s) / 1000).toFixed(1) + ' s', statSync(process.argv[3]!).size / 1e6)
await db.close()
