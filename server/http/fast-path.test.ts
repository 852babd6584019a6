import Fastify, { type FastifyPluginAsync } from 'fastify'
import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { guardFastPath } from './fast-path.ts'

const testApp = appOfFile()

test('the app does not start with an unlisted hook that the fast path would skip', () => {
  // Same instance that createApp adds its hooks to: an unlisted hook there would have thrown in the same way.
  expect(() => testApp.app.http.addHook('onRequest', async function checkPayment() {})).toThrow('checkPayment')
  expect(() => testApp.app.http.addHook('preHandler', async () => {})).toThrow('fast path')
})

test('ignores hooks of an encapsulated plugin, but not those of an unencapsulated one', async () => {
  const http = Fastify()
  guardFastPath(http)
  await http.register(async (scope) => void scope.addHook('onRequest', async () => {}))
  const shared: FastifyPluginAsync = async (scope) => void scope.addHook('onSend', async () => {})
  Object.assign(shared, { [Symbol.for('skip-override')]: true })
  await expect(http.register(shared)).rejects.toThrow('fast path')
})

test('a media route must not have its own hooks', () => {
  const http = Fastify()
  guardFastPath(http)
  expect(() => http.get('/media/*', { preHandler: async () => {} }, async () => 'x')).toThrow('preHandler hook of /media/*')
  expect(() => http.get('/other', { preHandler: async () => {} }, async () => 'x')).not.toThrow()
})
