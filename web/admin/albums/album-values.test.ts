import { expect, test } from 'vitest'
import { albumValues, futureRelease } from './album-values.ts'

test('a release date in the future is noticed unless something hides the album until then', () => {
  const release = (changes: object) => futureRelease({ ...albumValues(null, null), ...changes }, 'Europe/Berlin')
  expect(['2999', '2999-05', ' 2999-05-17 '].map((releaseDate) => release({ releaseDate }))).toEqual([
    '2998-12-31T23:00:00.000Z',
    '2999-04-30T22:00:00.000Z',
    '2999-05-16T22:00:00.000Z',
  ])
  expect(release({ releaseDate: '2999', visibility: 'unlisted' })).not.toBeNull()
  for (const changes of [
    { releaseDate: '' },
    { releaseDate: '2999-5' },
    { releaseDate: '2024-05-17' },
    { releaseDate: '2999', visibility: 'hidden' },
    { releaseDate: '2999', visibleFrom: '2999-01-01T00:00:00.000Z' },
  ])
    expect(release(changes)).toBeNull()
})
