import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

test('one key at a time, in the order of asking, past failures; other keys do not wait', async () => {
  const turns = createKeyedMutex()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = turns('a', async () => {
    await gate.promise
    seen.push('first')
    throw new Error('failed')
  })
  const second = turns('a', async () => seen.push('second'))
  await turns('b', async () => seen.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['other', 'first', 'second'])
})
