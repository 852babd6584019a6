import { expect, type Locator } from '@playwright/test'

/** Fails if the element covers a part of one of the others. */
export async function expectUncovered(covering: Locator, others: readonly Locator[]) {
  await expect(covering).toBeVisible()
  for (const other of others) {
    const [a, b] = [await covering.boundingBox(), await other.boundingBox()]
    if (!a || !b) throw new Error('not shown')
    const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
    expect(isBeside || a.y + a.height <= b.y || b.y + b.height <= a.y, `covers ${other}`).toBe(true)
  }
}
