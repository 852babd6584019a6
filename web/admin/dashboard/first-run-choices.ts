import { type StandardSection, sectionsSetting, sectionsWith } from '#contract/home-sections.ts'
import { keysOf } from '#contract/keys.ts'
import type { SongWord } from '#contract/song-words.ts'
import { type Brand, standardBrand } from '#design/brand.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.firstRun.field

type Colors = Pick<Brand, 'accent' | 'background'>

/** Accent and background color. */
export const palettes = {
  marker: { accent: standardBrand.accent, background: standardBrand.background },
  harbour: { accent: '#1d4ed8', background: '#eef3ff' },
  terracotta: { accent: '#b4441f', background: '#fff3e8' },
  forest: { accent: '#1f7a4d', background: '#eef6ee' },
  violet: { accent: '#6d4aff', background: '#f4f1ff' },
  rose: { accent: '#d81b60', background: '#fff0f4' },
  gold: { accent: '#f2b705', background: '#fdf8ea' },
  ink: { accent: '#3a3a3a', background: '#fafafa' },
} as const satisfies Record<string, Colors>

export type PaletteName = keyof typeof palettes
export const paletteNames = keysOf(palettes)

export type Field = keyof typeof texts.names
export const fields = keysOf(texts.names)

/** The word for songs in each field. */
export const songWordFor: Readonly<Record<Field, SongWord>> = {
  music: 'song',
  choir: 'piece',
  museum: 'stop',
  school: 'recording',
  radio: 'episode',
}

const categoryColors = ['#1b9aaa', '#f26419', '#6a3fb5', '#4f7a28']

/** Proposed categories for a field. */
export const categoriesFor = (field: Field) =>
  Object.values(texts.categories[field]).map((name, index) => ({ name, color: categoryColors[index] ?? '#575951' }))

const sectionKinds: Record<Field, readonly StandardSection['kind'][]> = {
  music: ['featured', 'albums', 'playlists', 'newest', 'artists', 'lineup'],
  choir: ['featured', 'newest', 'albums', 'categories', 'lineup'],
  museum: ['playlists', 'categories', 'featured'],
  school: ['categories', 'newest', 'playlists', 'featured'],
  radio: ['newest', 'playlists', 'categories', 'featured', 'lineup'],
}

/** Proposed home page for a field, as the setting `home_sections`. */
export const homeSectionsFor = (field: Field): string => sectionsSetting(sectionsWith(sectionKinds[field]))
