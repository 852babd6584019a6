import jsqr from 'jsqr'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { errorLevels } from '#contract/print-layouts.ts'
import { damageOf, encodeAddress, outlineOf } from './qr-code.ts'

const addresses = [
  'https://a.example/c/k7mq2xa',
  'https://music.example.org/song/qajp3uuyunjh',
  'https://music.example.org/a/base/path/of/some/length/song/qajp3uuyunjh',
  `https://music.example.org/${'x'.repeat(90)}`,
]

/** Scans a raster of the code: 4 pixels per module, dark inside the outlines, with the given clearing. */
function scanned(outline: string, size: number, clearing: number, imageIsDark: (x: number, y: number) => boolean): string | undefined {
  const edges = edgesOf(outline)
  const isInside = (x: number, y: number) => edges.filter((edge) => edge.x <= x && edge.top <= y && edge.bottom > y).length % 2 === 1
  const [scale, quiet] = [4, 4]
  const side = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  const edge = (size - clearing) / 2
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const isClear = x >= edge && x < size - edge && y >= edge && y < size - edge && clearing > 0
      if (!(isClear ? imageIsDark(x, y) : isInside(x, y))) continue
      for (let row = 0; row < scale; row++)
        for (let column = 0; column < scale; column++) {
          const at = (((y + quiet) * scale + row) * side + (x + quiet) * scale + column) * 4
          pixels.fill(0, at, at + 3)
        }
    }
  return jsqr.default(pixels, side, side)?.data
}

function edgesOf(outline: string): { x: number; top: number; bottom: number }[] {
  const edges: { x: number; top: number; bottom: number }[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const [, m1, m2, h, v] of outline.matchAll(/M(\d+) (\d+)|H(\d+)|V(\d+)|Z/g)) {
    const [toX, toY] = m1 ? [Number(m1), Number(m2)] : h ? [Number(h), y] : v ? [x, Number(v)] : [startX, startY]
    if (m1) [startX, startY] = [toX, toY]
    else if (toY !== y) edges.push({ x, top: Math.min(y, toY), bottom: Math.max(y, toY) })
    x = toX
    y = toY
  }
  return edges
}

describe('a code', () => {
  it.each(addresses)('contains %s at every level', (address) => {
    for (const level of errorLevels) {
      const { outline, size, clearing } = encodeAddress(address, level, false)
      expect(clearing).toBe(0)
      expect(scanned(outline, size, 0, () => false)).toBe(address)
    }
  })

  it.each(addresses)('contains %s with any image in its center', (address) => {
    for (const level of errorLevels)
      for (const isDark of [() => false, () => true, (x: number, y: number) => (x * 7 + y * 13) % 3 === 0]) {
        const { outline, size, clearing } = encodeAddress(address, level, true)
        expect(scanned(outline, size, clearing, isDark)).toBe(address)
      }
  })

  it('is raised to a level that allows a center image, and never below the minimum', () => {
    expect(encodeAddress(addresses[0] ?? '', 'L', true)).toMatchObject({ level: expect.stringMatching(/Q|H/) })
    expect(encodeAddress(addresses[0] ?? '', 'L', true).clearing).toBeGreaterThanOrEqual(5)
    expect(encodeAddress(addresses[0] ?? '', 'H', true).level).toBe('H')
  })

  it('loses at most half of the error correction of any block', () => {
    for (const address of addresses)
      for (const ecc of ['Q', 'H'] as const) {
        const { types, size, version } = encode(address, { ecc, boostEcc: false, border: 0 })
        const { clearing, level } = encodeAddress(address, ecc, true)
        if (level === ecc && clearing > 0) expect(damageOf({ types, size, version, level }, clearing)).toBeLessThanOrEqual(0.5)
        expect(damageOf({ types, size, version, level: ecc }, size)).toBeGreaterThan(1)
      }
  })

  it('is rendered as outlines: adjacent modules are one shape, holes run counter-clockwise', () => {
    const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < 3 && y < 3
    expect(outlineOf(3, isIn)).toBe('M0 0H3V3H0Z')
    expect(outlineOf(3, (x, y) => x === 1 && y === 1)).toBe('M1 1H2V2H1Z')
    expect(outlineOf(3, (x, y) => isIn(x, y) && !(x === 1 && y === 1))).toBe('M0 0H3V3H0ZM2 1H1V2H2Z')
  })
})
