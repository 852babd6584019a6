import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Derives a separate key for each purpose. */
export const derivedKey = (appSecret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32))

/** Encrypts short stored texts that must be readable later. The row's id is authenticated, so that a text cannot be moved to another row. */
export function createSecretBox(appSecret: string, purpose: string) {
  const key = derivedKey(appSecret, purpose)
  return {
    encrypt(text: string, id: string): string {
      const iv = randomBytes(ivBytes)
      const encryption = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(id))
      const encrypted = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return Buffer.concat([iv, encryption.getAuthTag(), encrypted]).toString('base64')
    },

    /** Null if the text was encrypted with another app secret. */
    decrypt(encrypted: string, id: string): string | null {
      const stored = Buffer.from(encrypted, 'base64')
      const decryption = createDecipheriv(cipher, key, stored.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(id))
        .setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decryption.update(stored.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
      } catch {
        return null
      }
    },
  }
}
