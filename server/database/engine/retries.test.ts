import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { withRetries } from './retries.ts'

const conflict = (code: string) => Object.assign(new Error('in the way'), { code })

describe('work that conflicts with other transactions', () => {
  test.each(['40001', '40P01'])('is retried after %s', async (code) => {
    let attempts = 0
    const work = async () => {
      attempts++
      if (attempts < 3) throw conflict(code)
      return attempts
    }
    expect(await withRetries(work)).toBe(3)
  })

  test('gives up after the last attempt, and immediately on other errors', async () => {
    const counts = { '40P01': 0, '23505': 0 }
    const failing = (code: keyof typeof counts) => async () => {
      counts[code]++
      throw conflict(code)
    }
    await expect(withRetries(failing('40P01'))).rejects.toMatchObject({ code: '40P01' })
    await expect(withRetries(failing('23505'))).rejects.toMatchObject({ code: '23505' })
    expect(counts).toEqual({ '40P01': 6, '23505': 1 })
  })
})

describe('two transactions that deadlock', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp()
  })
  afterAll(() => testApp.close())

  test('both succeed', async () => {
    const { database } = testApp.app
    for (const name of ['A', 'B']) await testApp.admin.call('POST /api/categories', { body: { name, color: '#123456' } })
    const describeBoth = (names: readonly string[], text: string) =>
      database.transaction(async (tx) => {
        for (const name of names) {
          await tx.updateTable('categories').set({ description: text }).where('name', '=', name).execute()
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      })
    await Promise.all([describeBoth(['A', 'B'], 'first'), describeBoth(['B', 'A'], 'second')])
    const rows = await database.handle.selectFrom('categories').select('description').where('name', 'in', ['A', 'B']).execute()
    expect(new Set(rows.map(({ description }) => description)).size).toBe(1)
  })
})
