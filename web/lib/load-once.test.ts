import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads each id once, and again only after a failure', async () => {
  const requested: string[] = []
  let isOnline = false
  const load = loadOnce(async (id) => {
    requested.push(id)
    if (!isOnline) throw new Error('no connection')
    return id.toUpperCase()
  })
  await expect(Promise.all([load('a'), load('a')])).rejects.toThrow('no connection')
  expect(requested).toEqual(['a'])
  isOnline = true
  expect([await load('a'), await load('b'), await load('a')]).toEqual(['A', 'B', 'A'])
  expect(requested).toEqual(['a', 'a', 'b'])
})
