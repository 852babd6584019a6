import { z } from 'zod'
import { Color, HttpAddress, Timestamp } from './fields.ts'
import { cleanSections, type SectionsProblem, sectionsProblem, sectionsSettingMax } from './home-sections.ts'
import { limits } from './limits.ts'
import { imageSettingMax, settingImage } from './setting-images.ts'
import { linksProblem } from './setting-links.ts'
import { songWords } from './song-words.ts'
import type { Visibility } from './visibility.ts'

/** Limits of `max_upload_size_mb`, in MB of 1,000,000 bytes. */
const uploadSettingLimits = { min: 1, max: 500 } as const

/** Who may sign in with an OpenSubsonic player: no one, accounts, or accounts and a guest with access to the public library. */
const opensubsonicModes = ['off', 'accounts', 'guests'] as const

/** Loudness normalization: of each song, of each playlist as a whole, or off. */
export const loudnessModes = ['songs', 'playlists', 'off'] as const
export type LoudnessMode = (typeof loudnessModes)[number]

/** Visibilities for songs sent through the page /upload. A protected one would need a password. */
const uploadVisibilities = ['public', 'unlisted', 'hidden'] as const satisfies Visibility[]
export const UploadVisibility = z.enum(uploadVisibilities)

/** Corners of boxes, buttons and covers. */
export const cornerStyles = ['standard', 'square', 'soft', 'round'] as const

/** Pairs of fonts for titles and texts. */
export const typePairs = ['standard', 'fraunces', 'playfair', 'cormorant', 'bricolage', 'grotesk', 'inter', 'nunito'] as const

/** Limits of `loudness_target`, in LUFS. */
const loudnessTargetLimits = { min: -30, max: -8 } as const

/**
 * The kind of a setting's value. All values are stored as texts: a switch is 'true' or 'false', a number is an integer, names are separated
 * by commas, rich text is Markdown, a picture is an external address or the path of a hosted picture, a moment is a timestamp, a time zone
 * is an IANA name, a color is `#rrggbb`, an image is a data URL, links are lines with a label and an address, sections are a JSON list.
 */
interface SettingRule {
  kind:
    | 'line'
    | 'paragraph'
    | 'names'
    | 'rich_text'
    | 'switch'
    | 'choice'
    | 'number'
    | 'email'
    | 'address'
    | 'picture'
    | 'moment'
    | 'time_zone'
    | 'color'
    | 'image'
    | 'links'
    | 'sections'
  /** Maximum number of characters. */
  most: number
  isRequired?: true
  /** Range of a number. */
  range?: { min: number; max: number }
  /** Values of a choice. */
  choices?: readonly string[]
}

const switched = { kind: 'switch', most: 5 } as const
const address = { kind: 'address', most: limits.address } as const
const color = { kind: 'color', most: 7, isRequired: true } as const
const image = { kind: 'image', most: imageSettingMax } as const
const links = { kind: 'links', most: limits.description } as const
const richText = { kind: 'rich_text', most: limits.longText } as const

/** All settings. */
export const settingRules = {
  site_name: { kind: 'line', most: limits.name, isRequired: true },
  site_description: { kind: 'line', most: limits.description },
  time_zone: { kind: 'time_zone', most: 64, isRequired: true },
  song_word: { kind: 'choice', most: 9, choices: songWords },
  support_email: { kind: 'email', most: limits.email },
  allow_user_uploads: switched,
  upload_visibility: { kind: 'choice', most: 8, choices: uploadVisibilities },
  max_upload_size_mb: { kind: 'number', most: 3, range: uploadSettingLimits },
  enable_public_playlists: switched,
  require_admin_approval: switched,
  maintenance_mode: switched,
  maintenance_until: { kind: 'moment', most: 24 },
  allow_downloads: switched,
  mp3_downloads: switched,
  loudness_mode: { kind: 'choice', most: 9, choices: loudnessModes },
  loudness_target: { kind: 'number', most: 3, range: loudnessTargetLimits },
  opensubsonic: { kind: 'choice', most: 8, choices: opensubsonicModes },
  logo_light: image,
  logo_dark: image,
  site_icon: image,
  brand_accent: color,
  brand_background: color,
  brand_type: { kind: 'choice', most: 9, choices: typePairs },
  header_links: links,
  footer_links: links,
  footer_text: { kind: 'paragraph', most: limits.description },
  brand_corners: { kind: 'choice', most: 8, choices: cornerStyles },
  terms_of_service: richText,
  privacy_policy: richText,
  hero_title: { kind: 'line', most: limits.name, isRequired: true },
  hero_subtitle: { kind: 'line', most: limits.description },
  hero_banner_url: { kind: 'picture', most: limits.address },
  about_title: { kind: 'line', most: limits.name },
  about_content: richText,
  about_mission: richText,
  about_vision: richText,
  contact_address: { kind: 'paragraph', most: limits.description },
  contact_phone: { kind: 'line', most: limits.name },
  social_facebook: address,
  social_twitter: address,
  social_instagram: address,
  featured_artists: { kind: 'names', most: limits.description },
  home_sections: { kind: 'sections', most: sectionsSettingMax },
} as const satisfies Record<string, SettingRule>

export type SettingKey = keyof typeof settingRules

export const settingKeys = Object.keys(settingRules).sort() as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingRules, key)

export const ruleOf = (key: SettingKey): SettingRule => settingRules[key]

/** Why a value is rejected; the browser has the messages. */
export type SettingProblem =
  | 'missing'
  | 'too_long'
  | 'no_switch'
  | 'no_choice'
  | 'out_of_range'
  | 'no_email'
  | 'no_address'
  | 'no_moment'
  | 'no_time_zone'
  | 'no_color'
  | 'no_image'
  | 'unsafe_drawing'
  | 'no_links'
  | 'too_many_links'
  | 'missing_item'
  | 'unknown'
  | SectionsProblem

/** The stored form of a value: without invisible characters, and on one line unless the setting is multi-line. */
export function cleanSetting(key: SettingKey, value: string): string {
  const { kind } = ruleOf(key)
  const visible = visibleIn(value)
  // The texts in the JSON may contain escaped control characters.
  if (kind === 'sections') return cleanSections(visible, (text) => visibleIn(text).trim())
  if (kind === 'paragraph' || kind === 'rich_text' || kind === 'links') return visible.trim()
  const line = visible.replace(/\s+/g, ' ').trim()
  return kind === 'color' ? line.toLowerCase() : line
}

const visibleIn = (text: string) =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(unseen, '')

/** Control characters except tab and line feed; PostgreSQL rejects U+0000. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/** Null if the cleaned `value` is valid. */
export function settingProblem(key: SettingKey, value: string): SettingProblem | null {
  const { kind, most, isRequired, range, choices } = ruleOf(key)
  if (value === '') return isRequired ? 'missing' : (emptyProblems[kind] ?? null)
  if (kind === 'switch') return value === 'true' || value === 'false' ? null : 'no_switch'
  if (choices) return choices.includes(value) ? null : 'no_choice'
  if (range) return isWithin(value, range) ? null : 'out_of_range'
  if (kind === 'color') return Color.safeParse(value).success ? null : 'no_color'
  if (value.length > most) return 'too_long'
  if (kind === 'image') return settingImage(value) ? null : 'no_image'
  if (kind === 'links') return linksProblem(value)
  if (kind === 'sections') return sectionsProblem(value)
  if (kind === 'email') return z.email().safeParse(value).success ? null : 'no_email'
  if (kind === 'time_zone') return isTimeZone(value) ? null : 'no_time_zone'
  if (kind === 'moment') return Timestamp.safeParse(value).success ? null : 'no_moment'
  if (kind === 'address' || kind === 'picture') return HttpAddress.safeParse(value).success ? null : 'no_address'
  return null
}

const emptyProblems: Partial<Record<SettingRule['kind'], SettingProblem>> = {
  switch: 'no_switch',
  choice: 'no_choice',
  number: 'out_of_range',
  sections: 'no_sections',
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const isWithin = (value: string, { min, max }: { min: number; max: number }) =>
  /^-?[1-9]\d*$/.test(value) && Number(value) >= min && Number(value) <= max

/** 'Inês Okoro, , Altın Ses' -> the two names in order, without repetition. */
export const namesIn = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
