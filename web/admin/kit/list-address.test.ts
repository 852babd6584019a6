import { expect, test, vi } from 'vitest'
import { listAddress, listScreenProps } from './list-address.ts'

test.each([
  [{}, {}],
  [
    { search: 'ferry', at: 12 },
    { search: 'ferry', at: 12 },
  ],
  [{ search: 12 }, { search: '12' }],
  [{ search: '', at: 0 }, {}],
  [{ at: -1 }, {}],
  [{ at: 1.5 }, {}],
  [{ at: 'twelve' }, {}],
  [{ other: 'x' }, {}],
])('%o in the address is read as %o', (given, read) => {
  expect(listAddress(given)).toEqual(read)
})

test('a new search begins at the top, a new position keeps the search, and neither is a step in the history', () => {
  const navigate = vi.fn()
  const { onSearch, onPosition } = listScreenProps({ search: 'ferry', at: 12 }, navigate)
  onSearch('tide')
  onSearch('')
  onPosition(40)
  onPosition(0)
  expect(navigate.mock.calls.map(([to]) => to.search)).toEqual([{ search: 'tide' }, {}, { search: 'ferry', at: 40 }, { search: 'ferry' }])
  for (const [to] of navigate.mock.calls) expect(to).toMatchObject({ replace: true, resetScroll: false })
})
