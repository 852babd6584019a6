import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { builtPages } from '#server/testing/built-pages.ts'
import { createLibrary } from '#server/testing/library.ts'

/** @once The pages of addresses with punctuation of the text that they were copied from. */

const testApp = appOfFile({}, { webFolder: builtPages() })

test('an address that was copied with the end of its sentence leads to its page; one that nothing is at, to the missing page', async () => {
  const library = createLibrary(testApp.admin)
  const song = await library.song('Night Ferry', await library.category('Choir'))
  const at = async (path: string) => {
    const { status, headers } = await testApp.visitor.request(path)
    return [status, headers.get('location')]
  }
  expect(await at(`/song/${song}).`)).toEqual([302, `/song/${song}`])
  expect(await at(`/de/song/${song}%E2%80%9D?t=5`)).toEqual([302, `/de/song/${song}?t=5`])
  expect(await at('/song/none.')).toEqual([302, '/song/none'])
  expect(await at('/song/none')).toEqual([404, null])
  expect(await at('/none.')).toEqual([404, null])
})
