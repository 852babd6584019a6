import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import type { PasswordHashing } from '#server/features/session/auth.ts'

const keyOf = (password: string, salt: string) => scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 })

/** scrypt at its lowest cost, for tests that are not about passwords. */
export const cheapPasswords: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(16).toString('hex')
    return `${salt}:${keyOf(password, salt).toString('hex')}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key = ''] = hash.split(':')
    const expected = Buffer.from(key, 'hex')
    // Hash with the real cost, for example from an archive that no test created.
    if (expected.length === 64) return verifyPassword({ hash, password })
    return expected.length === 32 && timingSafeEqual(expected, keyOf(password, salt))
  },
}
