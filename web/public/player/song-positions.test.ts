import { describe, expect, it } from 'vitest'
import { isLong, type SongPositions, withPosition } from './song-positions.ts'

const hour = 3_600

describe('where long media was left', () => {
  it('is the last position per song', () => {
    const positions = withPosition(withPosition([['b', 5]], 'a', 100.9, hour), 'a', 200, hour)
    expect(positions).toEqual([
      ['b', 5],
      ['a', 200],
    ])
  })

  it('is cleared at the end, and at the beginning', () => {
    expect(withPosition([['a', 200]], 'a', 1, hour)).toEqual([])
    expect(withPosition([['a', 200]], 'a', hour - 3, hour)).toEqual([])
  })

  it('is stored for the latest fifty songs', () => {
    let positions: SongPositions = []
    for (let song = 0; song < 60; song++) positions = withPosition(positions, `s${song}`, 60, hour)
    expect(positions).toHaveLength(50)
    expect(positions[0]?.[0]).toBe('s10')
  })

  it('applies to media of ten minutes or more', () => {
    // A live stream has no end.
    expect([null, 600, 601, Number.POSITIVE_INFINITY].map(isLong)).toEqual([false, false, true, false])
  })
})
