import { describe, expect, test } from 'vitest'
import { createLedger } from './ledger.ts'

const acknowledged = async () => 'acknowledged' as const
const unconfirmed = async () => 'unconfirmed' as const

describe('the ledger', () => {
  test('accepts only the acknowledged state', async () => {
    const ledger = createLedger<string>('songs')
    await ledger.attempt('a', 'old', acknowledged)
    await ledger.attempt('a', 'new', acknowledged)
    expect(ledger.compare(new Map([['a', 'new']]))).toEqual([])
    expect(ledger.compare(new Map([['a', 'old']]))).toHaveLength(1)
  })

  test('detects lost rows, and rows that were not written', async () => {
    const ledger = createLedger<string>('songs')
    await ledger.attempt('a', 'there', acknowledged)
    expect(ledger.compare(new Map())).toHaveLength(1)
    expect(ledger.compare(new Map([['b', 'strange']]))).toHaveLength(1)
  })

  test('accepts either state after an unconfirmed write, and no mix of them', async () => {
    const ledger = createLedger<string[]>('playlists')
    await ledger.attempt('a', ['1', '1'], acknowledged)
    for (const found of [
      ['1', '1'],
      ['2', '2'],
      ['1', '2'],
    ]) {
      const problems = await differencesOf(found)
      expect(problems).toHaveLength(found[0] === found[1] ? 0 : 1)
    }
    async function differencesOf(found: string[]) {
      const fresh = createLedger<string[]>('playlists')
      await fresh.attempt('a', ['1', '1'], acknowledged)
      await fresh.attempt('a', ['2', '2'], unconfirmed)
      return fresh.compare(new Map([['a', found]]))
    }
  })

  test('detects a deletion that was undone', async () => {
    const ledger = createLedger<string>('songs')
    await ledger.attempt('a', 'there', acknowledged)
    await ledger.attempt('a', null, acknowledged)
    expect(ledger.compare(new Map([['a', 'there']]))).toHaveLength(1)
  })
})
