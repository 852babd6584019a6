import { expect, it } from 'vitest'
import { problemsOfStyle } from './check-style.ts'

const problems = (language: string, text: string, english?: Map<string, string>) =>
  problemsOfStyle(language, [{ language, area: 'pages', messages: { lists: { title: text } } }], english)

it.each([
  ['de', 'Öffnen Sie "Songs"', 'has straight quotes'],
  ['it', "C'è un brano", 'has straight quotes'],
  ['pl', 'Wysyłanie...', "has '...' instead of '…'"],
  ['de', 'Wähle deine Songs', 'addresses readers'],
  ['es', 'Abrir tu cuenta', 'addresses readers'],
  ['fr', 'Voir tes morceaux', 'addresses readers'],
  ['nl', 'Open uw account', 'addresses readers'],
  ['nl', 'Bent u lid?', 'addresses readers'],
  ['pl', 'Czy Pan chce usunąć utwór?', 'addresses readers'],
  ['pt', 'Abre a tua conta', 'addresses readers'],
  ['tr', 'Bunu sen yükledin', 'addresses readers'],
  ['uk', 'Це твоя сторінка', 'addresses readers'],
  ['zh', '打开你的账户', 'addresses readers'],
  ['fr', 'Supprimer ?', 'U+00A0'],
  ['fr', 'Choisir « {name}\u00a0»', 'U+00A0'],
  ['fr', '{count, plural, one {{name} : # morceau} other {{name}\u00a0: # morceaux}}', 'U+00A0'],
  ['es', '{count, plural, one {¿Eliminar la canción?} other {Eliminar # canciones?}}', "'?' without '¿'"],
  ['es', 'Hecho!', "'!' without '¡'"],
  ['ar', 'حذف?', 'Latin punctuation'],
  ['ar', 'الاسم, العنوان', 'Latin punctuation'],
  ['ar', '{name},{title}', 'Latin punctuation'],
  ['ja', '曲を削除しますか?', 'half-width'],
  ['ja', '曲(公開)', 'half-width'],
  ['zh', '删除歌曲.', 'half-width'],
  ['zh', '歌曲:{name}', 'half-width'],
])('%s does not accept %s', (language, text, fault) => {
  expect(problems(language, text)).toEqual([expect.stringMatching(`^messages/${language}/pages\\.json lists\\.title: .*`)])
  expect(problems(language, text)[0]).toContain(fault)
})

it.each([
  ['en', "Delete the song's file..."],
  ['de', 'Prüfen Sie DATA_DIR: Die „Songs“ werden gezählt…'],
  ['es', '¿Eliminar «{name}»? La imagen: ![descripción](picture:1)'],
  ['fr', 'Décrivez l’image\u00a0: ![description](picture:1). Supprimer «\u00a0{name}\u00a0»\u00a0?'],
  ['nl', '{hours}\u00a0u {minutes}\u00a0min'],
  ['uk', '{count, plural, one {# твір} few {# твори} many {# творів} other {# твору}}'],
  ['ar', 'حتى 2,000 صف، أو أقل؟'],
  ['ja', '.jsonファイル: ![説明](picture:1)。'],
  ['zh', '{name}：删除歌曲（公开）？'],
])('%s accepts %s', (language, text) => {
  expect(problems(language, text)).toEqual([])
})

it('accepts a name that is the same in English', () => {
  const name = 'Grotesk, Sans'
  expect(problems('ar', name)).toHaveLength(1)
  expect(problems('ar', name, new Map([['pages.json lists.title', name]]))).toEqual([])
})

it('needs a plural form for every category, or only one for all numbers', () => {
  expect(problems('pl', '{count, plural, one {# utwór} other {# utworów}}')).toEqual([
    expect.stringContaining("has no form 'few' of count"),
    expect.stringContaining("has no form 'many' of count"),
  ])
  expect(problems('pl', 'Utwory: {count, plural, =0 {brak} other {#}}')).toEqual([])
})

it('needs the number in plural forms that several numbers have', () => {
  const fault = [expect.stringContaining("names no number in the form 'one' of count")]
  expect(problems('uk', '{count, plural, one {Один твір} few {# твори} many {# творів} other {# твору}}')).toEqual(fault)
  expect(problems('de', '{count, plural, one {Ein Song} other {# Songs}}')).toEqual([])
  expect(problems('uk', '{count, plural, one {Вони} few {Вони} many {Вони} other {Вони}}')).toEqual([])
})
