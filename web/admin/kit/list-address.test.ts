import { expect, test, vi } from 'vitest'
import { listAddress, listScreenProps } from './list-address.ts'

const choices = { status: ['active', 'inactive'], category: null } as const
const address = listAddress(choices)

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
  [
    { status: 'active', category: 'c1' },
    { status: 'active', category: 'c1' },
  ],
  [{ category: 12 }, { category: '12' }],
  [{ status: 'none', category: '' }, {}],
  [{ status: ['active'], category: { a: 1 } }, {}],
])('%o in the address is read as %o', (given, read) => {
  expect(address(given)).toEqual(read)
})

test('another search or filter resets the position, a new position retains both', () => {
  const show = vi.fn()
  const { listing, onListing, onPosition } = listScreenProps(choices, { search: 'ferry', status: 'active', at: 12 }, show)
  expect(listing).toEqual({ search: 'ferry', status: 'active' })
  onListing({ ...listing, search: 'tide' })
  onListing({ search: '', status: undefined })
  onPosition(40)
  onPosition(0)
  expect(show.mock.calls.map(([search]) => search)).toEqual([
    { search: 'tide', status: 'active' },
    {},
    { search: 'ferry', status: 'active', at: 40 },
    { search: 'ferry', status: 'active' },
  ])
})
