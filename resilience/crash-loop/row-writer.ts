import type { ApiResponse } from '#server/testing/test-client.ts'
import type { Random } from '../random.ts'
import { createLedger } from './ledger.ts'
import { responseOf, type Site, verdictOf } from './site.ts'

export interface Writer {
  name: string
  counts: { acknowledged: number; unconfirmed: number }
  /** Sends one write. */
  step(site: Site, random: Random): Promise<void>
  /** After a restart: differences from the acknowledged state. */
  compare(site: Site): Promise<string[]>
}

/** Id and version of a row, needed to change it. */
interface Row {
  id: string
  version: number
}

/** One kind of rows. A key is a name that edits do not change, so that a row can be found even if its creation was unconfirmed. */
export interface RowKind<State> {
  name: string
  invent(site: Site, random: Random, before: State | null): State
  create(site: Site, key: string, state: State): Promise<ApiResponse<Row>>
  update(site: Site, key: string, row: Row, state: State): Promise<ApiResponse<Row>>
  remove(site: Site, row: Row): Promise<ApiResponse<unknown>>
  /** Current state of all rows; `possible` returns the states that a row may have. */
  read(site: Site, possible: (key: string) => (State | null)[]): Promise<{ key: string; row: Row; state: State }[]>
}

const mostRows = 8

/** Creates, changes and deletes rows of one kind, one at a time. */
export function createRowWriter<State>(kind: RowKind<State>): Writer {
  const ledger = createLedger<State>(kind.name)
  const rows = new Map<string, Row>()
  const states = new Map<string, State>()

  async function write(site: Site, key: string, state: State) {
    const row = rows.get(key)
    await ledger.attempt(key, state, async () => {
      const body = await responseOf(`writing ${kind.name} '${key}'`, () =>
        row ? kind.update(site, key, row, state) : kind.create(site, key, state),
      )
      if (body) rows.set(key, { id: body.id, version: body.version })
      if (body) states.set(key, state)
      return verdictOf(body)
    })
  }

  async function remove(site: Site, key: string, row: Row) {
    await ledger.attempt(key, null, async () => {
      const body = await responseOf(`deleting ${kind.name} '${key}'`, () => kind.remove(site, row))
      if (body !== null) rows.delete(key)
      return verdictOf(body)
    })
  }

  return {
    name: kind.name,
    counts: ledger.counts,
    step: async (site, random) => {
      const [key, row] = rows.size > 0 ? random.pick([...rows]) : []
      if (key === undefined || !row || (rows.size < mostRows && random.whole(3) === 0)) {
        const fresh = `${kind.name}-${site.stamp()}`
        return write(site, fresh, kind.invent(site, random, null))
      }
      if (random.whole(5) === 0) return remove(site, key, row)
      return write(site, key, kind.invent(site, random, states.get(key) ?? null))
    },
    compare: async (site) => {
      const found = await kind.read(site, ledger.possible)
      rows.clear()
      states.clear()
      for (const { key, row, state } of found) {
        rows.set(key, row)
        states.set(key, state)
      }
      return ledger.compare(states)
    },
  }
}
