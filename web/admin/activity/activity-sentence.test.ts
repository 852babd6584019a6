import { expect, it } from 'vitest'
import type { ActivityEntry } from '#contract/activity.ts'
import { sentenceOf, subjectName } from './activity-sentence.ts'

const marks = { actor: 'Anna', name: 'Dawn', before: 'Dusk' }

function sentence(entry: Partial<ActivityEntry>, name: string | null = 'Dawn') {
  const subject = name === null ? null : { id: 'a', name, nameBefore: null, nameNow: null }
  return sentenceOf({ id: 'e', at: '', kind: 'songs', action: 'created', actor: 'Anna', subject, count: 1, ...entry }, marks)
}

it.each([
  [{ action: 'created' }, 'Anna added the song "Dawn"'],
  [{ action: 'renamed' }, 'Anna renamed the song "Dusk" to "Dawn"'],
  [{ kind: 'users', action: 'password_changed' }, 'Anna changed the password of Dawn'],
] as const)('%j of one subject', (entry, expected) => {
  expect(sentence(entry)).toBe(expected)
})

it.each([
  [{ action: 'imported', count: 12 }, 'Anna imported 12 songs'],
  [{ kind: 'codes', action: 'deleted' }, 'Anna deleted a code'],
  [{ kind: 'import-export', action: 'archived' }, 'Anna archived the whole site'],
] as const)('%j of several, or of the site', (entry, expected) => {
  expect(sentence(entry, null)).toBe(expected)
})

it('counts the imported items by module', () => {
  const entry = { kind: 'import-export', action: 'imported', count: 1200 } as const
  expect(sentence(entry, 'playlists')).toBe('Anna imported 1,200 playlists')
  expect(sentence(entry, 'lyrics')).toBe('Anna made another change')
})

it('has a fallback sentence for actions of a newer server', () => {
  expect(sentence({ action: 'archived' })).toBe('Anna made another change')
  expect(sentence({ kind: 'settings' }, null)).toBe('Anna made another change')
})

it('names settings and modules like their screens', () => {
  expect(subjectName('settings', 'Site name, song word, former key')).toBe('Site name, Word for songs, and former key')
  expect(subjectName('import-export', 'songs, codes')).toBe('Songs and Codes')
  expect(subjectName('songs', 'One, two')).toBe('One, two')
})
