import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverage, isSelected, nothing, type Selection, selectedCount, toggled, toggledAll, without } from './selection.ts'

const rows = ['a', 'b', 'c', 'd']
const chosen = (selection: Selection) => rows.filter((key) => isSelected(selection, key))

const presses = fc.array(fc.constantFrom(...rows, 'all'), { maxLength: 30 })
const pressed = (keys: string[]) =>
  keys.reduce((selection, key) => (key === 'all' ? toggledAll(selection, rows.length) : toggled(selection, key)), nothing)

describe('after any sequence of toggles', () => {
  it('counts the selection, and reports its share of the list', () => {
    fc.assert(
      fc.property(presses, (keys) => {
        const selection = pressed(keys)
        const count = chosen(selection).length
        expect(selectedCount(selection, rows.length)).toBe(count)
        expect(coverage(selection, rows.length)).toBe(count === 0 ? 'none' : count === rows.length ? 'all' : 'some')
      }),
    )
  })

  it('toggling a row twice changes nothing, and once changes only that row', () => {
    fc.assert(
      fc.property(presses, fc.constantFrom(...rows), (keys, key) => {
        const before = pressed(keys)
        const after = toggled(before, key)
        expect(chosen(toggled(after, key))).toEqual(chosen(before))
        expect(rows.filter((row) => isSelected(before, row) !== isSelected(after, row))).toEqual([key])
      }),
    )
  })

  it('select all toggles between all and none', () => {
    fc.assert(
      fc.property(presses, (keys) => {
        const before = pressed(keys)
        const after = toggledAll(before, rows.length)
        expect(chosen(after)).toEqual(chosen(before).length === rows.length ? [] : rows)
      }),
    )
  })
})

it('a deleted row is neither selected nor an exception', () => {
  expect(without(toggled(nothing, 'a'), 'a').keys.size).toBe(0)
  expect(selectedCount(without(toggled(toggledAll(nothing, 4), 'a'), 'a'), 3)).toBe(3)
  expect(without(nothing, 'a')).toBe(nothing)
})

it('the count of an estimated total is an estimate, with and without exceptions', () => {
  const about = { about: 240_000 }
  const all = toggledAll(nothing, about)
  expect([selectedCount(all, about), coverage(all, about)]).toEqual([about, 'all'])
  const allButOne = toggled(all, 'a')
  expect([selectedCount(allButOne, about), coverage(allButOne, about)]).toEqual([about, 'some'])
  const one = toggled(nothing, 'a')
  expect([selectedCount(one, about), coverage(one, about)]).toEqual([1, 'some'])
  expect(coverage(nothing, about)).toBe('none')
})
