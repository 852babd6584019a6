import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { discardingErrors } from '#contract/discarded-uploads.ts'
import { sendError, statusOf } from './errors.ts'

test('the browser sends a file of a wrong type again, because its upload is removed', () => {
  const wrongTypes = Object.entries(statusOf).flatMap(([code, status]) => (status === 415 ? [code] : []))
  expect(wrongTypes).toHaveLength(3)
  expect(discardingErrors).toEqual(expect.arrayContaining(wrongTypes))
})

test('an outage is logged once a minute for each cause, and other failures each time', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  app.setErrorHandler(sendError)
  app.get('/:code', (request) => {
    const { code } = request.params as { code: string }
    throw Object.assign(new Error(`broken: ${code}`), { code })
  })
  const call = async (code: string) => (await app.inject(`/${code}`)).json()
  for (let n = 0; n < 20; n++) expect(await call('ECONNREFUSED')).toEqual({ code: 'unavailable' })
  for (let n = 0; n < 20; n++) expect(await call('ENOSPC')).toEqual({ code: 'storage_full' })
  for (let n = 0; n < 2; n++) expect(await call('ERR_BUG')).toEqual({ code: 'internal' })
  await app.close()
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual([
    ...['broken: ECONNREFUSED', 'broken: ENOSPC'],
    ...['broken: ERR_BUG', 'broken: ERR_BUG'],
  ])
})
