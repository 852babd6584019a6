import { expect, it } from 'vitest'
import { completedAddress } from './destination-draft.ts'

it('completes an address that starts with a host name', () => {
  for (const typed of ['example.org', ' example.org/special', 'münchen.example:8080/a?b#c'])
    expect(completedAddress(typed)).toBe(`https://${typed.trim()}`)
  for (const typed of ['', 'https://example.org', 'http://localhost/', '/about', 'mailto:choir@example.org', 'choir@example.org', 'soon'])
    expect(completedAddress(typed)).toBe(typed)
})
