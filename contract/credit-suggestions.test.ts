import { describe, expect, test } from 'vitest'
import { suggestCredits } from './credit-suggestions.ts'

const suggested = (text: string) => suggestCredits(text).map(({ name, role }) => `${role} ${name}`)

describe('artists suggested from a text', () => {
  test.each([
    ['Ines Okoro feat. Marlow Vance', ['main Ines Okoro', 'featured Marlow Vance']],
    ['Ines Okoro (ft. Marlow Vance)', ['main Ines Okoro', 'featured Marlow Vance']],
    ['Ines Okoro [Featuring Marlow Vance & Juno]', ['main Ines Okoro', 'featured Marlow Vance', 'featured Juno']],
    ['Ines Okoro & Marlow Vance', ['main Ines Okoro', 'main Marlow Vance']],
    ['Ines, Marlow; Juno', ['main Ines', 'main Marlow', 'main Juno']],
    ['Ines x Marlow ft Juno', ['main Ines', 'main Marlow', 'featured Juno']],
    ['Ines, Marlow, and Juno', ['main Ines', 'main Marlow', 'main Juno']],
    ['Ines vs. Marlow [feat. Juno (SE)]', ['main Ines', 'main Marlow', 'featured Juno (SE)']],
    ['فيروز & زياد', ['main فيروز', 'main زياد']],
  ])('%s', (text, credits) => expect(suggested(text)).toEqual(credits))

  test.each([
    '',
    'Ines Okoro',
    'AC/DC',
    'Featherweight',
    'Left & ',
    'Ines & Ines',
    'Ines (Live)',
    'The xx',
    'Malcolm X',
  ])('nothing in %j', (text) => expect(suggested(text)).toEqual([]))
})
