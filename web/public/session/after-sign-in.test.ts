import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathAfterSignIn } from './after-sign-in.ts'

const editor = { mayEdit: true }
const listener = { mayEdit: false }

describe('after signing in', () => {
  it('editors and administrators go to the page they wanted, or to the admin area', () => {
    expect(pathAfterSignIn(editor, '/admin/songs?search=x')).toBe('/admin/songs?search=x')
    expect(pathAfterSignIn(editor, '/admin/settings#brand')).toBe('/admin/settings#brand')
    expect(pathAfterSignIn(editor, undefined)).toBe('/admin')
  })

  it('others come back to where they were, but never into the admin area', () => {
    expect(pathAfterSignIn(listener, '/upload')).toBe('/upload')
    expect(pathAfterSignIn(listener, '/administration')).toBe('/administration')
    for (const path of ['/admin', '/admin/songs', '/admin?x', '/admin#x', undefined]) expect(pathAfterSignIn(listener, path)).toBe('/')
  })

  it.each(['//host', '/\\host', 'https://host', 'javascript:alert(1)', '/\t/host', '', 'admin', '/a\\b'])('%j is not followed', (path) => {
    expect(pathAfterSignIn(editor, path)).toBe('/admin')
  })

  it('nothing leads to another host', () => {
    const hostile = fc
      .array(fc.constantFrom('/', '\\', '\t', '\n', ':', '@', '//', 'host', '%2f', '.', '?', '#', 'javascript:'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(hostile, (path) => {
        expect(new URL(pathAfterSignIn(editor, path), 'https://site.example/auth').origin).toBe('https://site.example')
      }),
    )
  })
})
