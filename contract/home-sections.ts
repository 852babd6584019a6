import { z } from 'zod'
import { Id } from './fields.ts'
import { type Language, languages } from './languages.ts'
import { limits } from './limits.ts'
import { leadsSomewhere } from './setting-links.ts'

/** Maximum number of sections of the home page, and of items in one section. */
const sectionsMax = 24
export const sectionItemsMax = 24
/** Maximum length of the setting: all texts in all languages. */
export const sectionsSettingMax = 200_000

/** A text in the languages in which it was entered. */
export type LocalTexts = Partial<Record<Language, string>>
const localTexts = (most: number) => z.partialRecord(z.enum(languages), z.string().max(most))

const common = {
  isOn: z.boolean(),
  /** Replaces the standard heading, in these languages. */
  heading: localTexts(limits.name),
}

/** Sections of which a home page has exactly one. */
export const StandardSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['featured', 'lineup']), ...common }),
  z.strictObject({
    kind: z.enum(['playlists', 'categories', 'newest', 'albums', 'artists']),
    ...common,
    count: z.number().int().min(1).max(sectionItemsMax),
  }),
])
export type StandardSection = z.infer<typeof StandardSection>

const TextSection = z.strictObject({
  kind: z.literal('text'),
  id: Id,
  ...common,
  /** Markdown. */
  text: localTexts(limits.longText),
})

const BannerSection = z.strictObject({
  kind: z.literal('banner'),
  id: Id,
  ...common,
  /** Path of a hosted picture, or `upload:` and the id of a finished upload of kind 'cover', or '' for none. */
  picture: z.string().max(limits.name),
  /** Describes the picture, for screen readers. */
  alt: localTexts(limits.name),
  /** Address, in the same form as a link in the header; '' for none. */
  link: z.string().max(limits.address),
})
export type BannerSection = z.infer<typeof BannerSection>

/** A section as stored in the setting `home_sections`: a JSON list in the order of the page. */
export const StoredSection = z.discriminatedUnion('kind', [StandardSection, TextSection, BannerSection])
export type StoredSection = z.infer<typeof StoredSection>
export type SectionKind = StoredSection['kind']
const Sections = z.array(StoredSection)

const standard = (kind: StandardSection['kind'], count: number | null, isOn: boolean) =>
  ({ kind, isOn, heading: {}, ...(count && { count }) }) as StandardSection

/** Sections of a new site's home page. */
export const standardSections: readonly StandardSection[] = [
  standard('featured', null, true),
  standard('playlists', 4, true),
  standard('categories', 12, true),
  standard('newest', 6, true),
  standard('lineup', null, true),
  standard('albums', 4, false),
  standard('artists', 6, false),
]

/** Identifies a section in its list. */
export const sectionId = (section: { kind: SectionKind; id?: string }): string => section.id ?? section.kind

/** Null if the text is not a list of sections. */
export function sectionsIn(setting: string): StoredSection[] | null {
  try {
    return Sections.safeParse(JSON.parse(setting)).data ?? null
  } catch {
    return null
  }
}

/** The stored form of the sections of a home page: equal sections give equal texts. */
export const sectionsSetting = (sections: readonly StoredSection[]): string => JSON.stringify(sections.map(withoutEmptyTexts))

function withoutEmptyTexts(section: StoredSection): StoredSection {
  const heading = enteredTexts(section.heading)
  if (section.kind === 'text') return { ...section, heading, text: enteredTexts(section.text) }
  if (section.kind === 'banner') return { ...section, heading, alt: enteredTexts(section.alt) }
  return { ...section, heading }
}

const enteredTexts = (texts: LocalTexts): LocalTexts =>
  Object.fromEntries(languages.flatMap((language) => (texts[language] ? [[language, texts[language]]] : [])))

/** The sections of a new site, starting with these, switched on; all others are switched off. */
export const sectionsWith = (kinds: readonly StandardSection['kind'][]): StoredSection[] =>
  withAllKinds(
    kinds.flatMap((kind) => standardSections.filter((section) => section.kind === kind).map((section) => ({ ...section, isOn: true }))),
  )

/** Ensures that each standard kind occurs once: missing ones are added, switched off. */
function withAllKinds(sections: readonly StoredSection[]): StoredSection[] {
  const known = new Set<string>()
  const once = sections.filter((section) => 'id' in section || (!known.has(section.kind) && known.add(section.kind)))
  return [...once, ...standardSections.filter(({ kind }) => !known.has(kind)).map((section) => ({ ...section, isOn: false }))]
}

/** The stored form of an entered setting. A text that is not a list of sections is unchanged. */
export function cleanSections(setting: string, cleanText: (text: string) => string): string {
  const sections = sectionsIn(setting)
  if (!sections) return setting
  const cleanTexts = (texts: LocalTexts): LocalTexts =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, cleanText(text)]))
  return sectionsSetting(
    withAllKinds(sections).map((section) => {
      const heading = cleanTexts(section.heading)
      if (section.kind === 'text') return { ...section, heading, text: cleanTexts(section.text) }
      if (section.kind === 'banner') return { ...section, heading, alt: cleanTexts(section.alt), link: cleanLink(section.link) }
      return { ...section, heading }
    }),
  )
}

const cleanLink = (link: string) => link.trim().replace(/(?<=^\/.*[^/])\/+$/, '')

export type SectionsProblem = 'no_sections' | 'too_many_sections' | 'dead_link' | 'nameless_link'

/** Null if the cleaned setting is valid. */
export function sectionsProblem(setting: string): SectionsProblem | null {
  const sections = sectionsIn(setting)
  if (!sections) return 'no_sections'
  if (sections.length > sectionsMax) return 'too_many_sections'
  if (new Set(sections.map(sectionId)).size < sections.length) return 'no_sections'
  const linked = sections.filter((section) => section.kind === 'banner').filter(({ link }) => link !== '')
  if (!linked.every(({ link }) => leadsSomewhere(link))) return 'dead_link'
  return linked.every(({ heading, alt }) => hasText(heading) || hasText(alt)) ? null : 'nameless_link'
}

const hasText = (texts: LocalTexts) => Object.keys(texts).length > 0

/** The text in this language, otherwise in the first available one. */
export const textIn = (texts: LocalTexts, language: Language): string => texts[language] ?? Object.values(texts)[0] ?? ''

const uploadPrefix = 'upload:'
export const pictureOfUpload = (uploadId: string) => uploadPrefix + uploadId
export const uploadOfPicture = (picture: string): string | null =>
  picture.startsWith(uploadPrefix) ? picture.slice(uploadPrefix.length) : null

/** The pictures of all banners. */
export const picturesIn = (setting: string): string[] =>
  (sectionsIn(setting) ?? []).flatMap((section) => (section.kind === 'banner' && section.picture ? [section.picture] : []))
