import { keysOf } from '#contract/keys.ts'
import { cleanSetting, isSettingKey, ruleOf, type SettingKey, settingProblem } from '#contract/setting-rules.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.settings

export type Values = Record<SettingKey, string>
export type Errors = Partial<Values>

/** The saved values, which the form starts with and compares to. */
interface Saved {
  version: number
  values: Values
  defaults: Values
}

export const savedOf = ({ settings, version }: AdminSettings): Saved => ({
  version,
  values: Object.fromEntries(settings.map(({ key, value }) => [key, value])) as Values,
  defaults: Object.fromEntries(settings.map(({ key, defaultValue }) => [key, defaultValue])) as Values,
})

/** The cards of the screen with their fields, both in display order. */
export const cards = {
  general: ['site_name', 'site_description', 'support_email', 'time_zone', 'song_word'],
  brand: [
    'logo_light',
    'logo_dark',
    'site_icon',
    'brand_accent',
    'brand_background',
    'brand_type',
    'brand_corners',
    'header_links',
    'footer_links',
    'footer_text',
  ],
  upload: ['allow_user_uploads', 'max_upload_size_mb', 'upload_visibility'],
  playlist: ['enable_public_playlists'],
  playback: ['loudness_mode', 'loudness_target', 'allow_downloads', 'mp3_downloads', 'opensubsonic'],
  system: ['require_admin_approval', 'maintenance_mode', 'maintenance_until'],
  banner: ['hero_title', 'hero_subtitle', 'hero_banner_url', 'featured_artists'],
  home: ['home_sections'],
  about: ['about_title', 'about_mission', 'about_vision', 'about_content'],
  contact: ['contact_address', 'contact_phone', 'social_facebook', 'social_twitter', 'social_instagram'],
  legal: ['terms_of_service', 'privacy_policy'],
} as const satisfies Record<string, readonly SettingKey[]>

export type Card = keyof typeof cards
export const cardNames = keysOf(cards)
const screenOrder: readonly SettingKey[] = Object.values(cards).flat()

export const changedKeys = (values: Values, saved: Values): SettingKey[] => screenOrder.filter((key) => values[key] !== saved[key])

/** Error messages for those of `keys` whose values the server would reject. */
export function errorsIn(values: Values, keys: readonly SettingKey[]): Errors {
  const errors: Errors = {}
  for (const key of keys) {
    const problem = settingProblem(key, cleanSetting(key, values[key]))
    if (problem) errors[key] = problemText(key, problem)
  }
  return errors
}

/** Error messages by field, from the details of the response. */
export const errorsFrom = (details: Readonly<Record<string, string | number>>): Errors =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([key]) => isSettingKey(key))
      .map(([key, problem]) => [key, problemText(key as SettingKey, String(problem))]),
  )

const problems = { ...texts.problems, ...adminTexts.homeSections.problems }

function problemText(key: SettingKey, problem: string): string {
  const text = problems[problem as keyof typeof problems] ?? texts.problems.unknown
  const { most, range } = ruleOf(key)
  return typeof text === 'string' ? text : text({ most: most ?? '', min: range?.min ?? '', max: range?.max ?? '' })
}

export const firstOf = (errors: Errors): SettingKey | undefined => screenOrder.find((key) => errors[key] !== undefined)

/** After saving or loading: edited values stay, all others follow the server. */
export const rebased = (values: Values, before: Values, now: Values): Values =>
  Object.fromEntries(screenOrder.map((key) => [key, values[key] === before[key] ? now[key] : values[key]])) as Values

export const fieldId = (key: SettingKey) => `setting-${key}`
