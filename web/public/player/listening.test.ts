import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Heard, heardBefore, isCompletion, isPlay, jumped, movedTo, nothingHeard } from './listening.ts'

/** Ticks like those of a media element. */
const listenFromTo = (heard: Heard, from: number, to: number, tick = 0.25) => {
  let now = movedTo(jumped(heard), from)
  for (let at = from + tick; at < to; at += tick) now = movedTo(now, at)
  return movedTo(now, to)
}

describe('a play', () => {
  it.each([
    ['30 seconds of a long song', 240, 30, true],
    ['not quite 30 seconds of it', 240, 29.9, false],
    ['half of a short one', 2, 1, true],
    ['less than half of it', 2, 0.9, false],
    ['half a minute of what has no known length', null, 30, true],
    ['nothing at all of something empty', 0, 0, false],
  ])('is %s', (_what, duration, seconds, expected) => {
    expect(isPlay(listenFromTo(nothingHeard, 0, seconds), duration)).toBe(expected)
  })

  it('does not result from seeking', () => {
    let heard = nothingHeard
    for (let at = 0; at < 240; at += 10) heard = listenFromTo(heard, at, at + 0.5)
    expect(heard.seconds).toBeCloseTo(12)
    expect(isPlay(heard, 240)).toBe(false)
  })

  it('can result from repeating the same part', () => {
    const twice = listenFromTo(listenFromTo(nothingHeard, 0, 15), 0, 15)
    expect([isPlay(twice, 240), isCompletion(twice, 15), isCompletion(twice, 30)]).toEqual([true, true, false])
  })

  it('includes what sounded before counting started', () => {
    expect(isPlay(heardBefore([[0, 20]], 20), 60)).toBe(false)
    expect(isPlay(movedTo(heardBefore([[0, 20]], 20), 30), 60)).toBe(true)
  })

  it('continues after a reload, without the jump to the position', () => {
    const earlier = listenFromTo(nothingHeard, 0, 20)
    expect(heardBefore([[100, 105]], 105, earlier)).toEqual({
      seconds: 25,
      parts: [
        [0, 20],
        [100, 105],
      ],
      at: 105,
    })
    expect(isPlay(movedTo(heardBefore([[100, 105]], 105, earlier), 110), 240)).toBe(true)
  })
})

describe('a completion', () => {
  it('needs nine tenths of the song, heard in any order', () => {
    const missingMiddle = listenFromTo(listenFromTo(nothingHeard, 0, 45), 55, 100)
    expect(isCompletion(missingMiddle, 100)).toBe(true)
    expect(isCompletion(listenFromTo(nothingHeard, 11, 100), 100)).toBe(false)
    expect(isCompletion(listenFromTo(nothingHeard, 0, 100), null)).toBe(false)
  })
})

describe('for every way to listen', () => {
  const duration = 200
  type Step = { does: 'play'; seconds: number } | { does: 'pause' } | { does: 'seek'; to: number }
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ does: fc.constant('play' as const), seconds: fc.double({ min: 0, max: 60, noNaN: true }) }),
      fc.record({ does: fc.constant('pause' as const) }),
      fc.record({ does: fc.constant('seek' as const), to: fc.double({ min: 0, max: duration, noNaN: true }) }),
    ),
    { maxLength: 30 },
  )

  /** Runs the rule beside a simple reference model: the intervals that were played. */
  function run(taken: Step[]) {
    let heard = movedTo(nothingHeard, 0)
    let at = 0
    const played: [number, number][] = []
    for (const step of taken) {
      if (step.does === 'pause') heard = movedTo(heard, at)
      else if (step.does === 'seek') {
        at = step.to
        heard = movedTo(jumped(heard), at)
      } else {
        const end = Math.min(duration, at + step.seconds)
        for (let tick = at + 0.25; tick < end; tick += 0.25) heard = movedTo(heard, tick)
        heard = movedTo(heard, end)
        played.push([at, end])
        at = end
      }
    }
    return { heard, played }
  }

  it('only what sounded counts', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { heard, played } = run(taken)
        const seconds = played.reduce((sum, [from, to]) => sum + to - from, 0)
        expect(heard.seconds).toBeCloseTo(seconds, 6)
        expect(isPlay(heard, duration)).toBe(heard.seconds >= 30)
      }),
    )
  })

  it('the parts are sorted and disjoint, and cover exactly what sounded', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0, max: duration, noNaN: true }), (taken, moment) => {
        const { heard, played } = run(taken)
        for (const [index, [from, to]] of heard.parts.entries()) {
          expect(to).toBeGreaterThan(from)
          expect(from).toBeGreaterThan(heard.parts[index - 1]?.[1] ?? -1)
        }
        const isInside = (ranges: readonly (readonly [number, number])[]) => ranges.some(([from, to]) => from < moment && moment < to)
        if (isInside(played)) expect(isInside(heard.parts)).toBe(true)
        if (!played.some(([from, to]) => from <= moment && moment <= to)) expect(isInside(heard.parts)).toBe(false)
      }),
    )
  })

  it('a completion is always a play', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { heard } = run(taken)
        if (isCompletion(heard, duration)) expect(isPlay(heard, duration)).toBe(true)
      }),
    )
  })
})
