import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { headlineFace } from '#server/features/print/fonts/face.ts'
import { readCatalog } from './generate-messages.ts'

const faceOf = (name: string) => headlineFace(join(import.meta.dirname, '../../design/fonts', `${name}.woff2`))

/** For other scripts, the fonts of the reader's device are used. */
test.each(['poster', 'text'])('the font "%s" has the Latin letters of every language', (font) => {
  const faces = [faceOf(font), faceOf(`${font}-ext`)]
  const missing = languages.map((language) => {
    const letters = JSON.stringify(readCatalog(language).map(({ messages }) => messages)).match(/\p{Script=Latin}/gu) ?? []
    return [language, [...new Set(letters)].filter((letter) => !faces.some((face) => face.has(letter.codePointAt(0) ?? 0)))]
  })
  expect(missing).toEqual(languages.map((language) => [language, []]))
})
