import { join } from 'node:path'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

/** The app for responses.ts, a separate process, with the library in DATA_DIR. 'change' changes the library, which invalidates all caches. */
const config = readConfig(process.env)
const webFolder = join(import.meta.dirname, '../../dist/web')
const { http, database } = await createApp({ config, logger: pino({ level: 'silent' }), webFolder, jobTiming: null })
const category = await database.handle.selectFrom('categories').select(['id', 'color']).executeTakeFirstOrThrow()

process.on('message', async () => {
  await database.handle.updateTable('categories').set({ color: category.color }).where('id', '=', category.id).execute()
  process.send?.({ changed: true })
})
process.on('disconnect', () => void http.close())
await http.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address: http.listeningOrigin })
