import { sectionsSetting, standardSections } from '#contract/home-sections.ts'
import { linksTo } from '#contract/setting-links.ts'
import type { SettingKey } from '#contract/setting-rules.ts'
import { songWords } from '#contract/song-words.ts'
import { standardSubtitle } from '#contract/standard-subtitle.ts'
import { standardBrand } from '#design/brand.ts'

export type Settings = Record<SettingKey, string>

/** Every setting with its default, as text, like in the table. Settings that are not stored have their default. */
export const settingDefaults = {
  site_name: 'Music Platform',
  site_description: 'Discover and enjoy amazing music collections',
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  song_word: songWords[0],
  support_email: '',
  allow_user_uploads: 'true',
  max_upload_size_mb: '50',
  upload_visibility: 'public',
  enable_public_playlists: 'true',
  require_admin_approval: 'false',
  maintenance_mode: 'false',
  maintenance_until: '',
  allow_downloads: 'false',
  mp3_downloads: 'false',
  loudness_mode: 'songs',
  loudness_target: '-16',
  opensubsonic: 'accounts',
  logo_light: '',
  logo_dark: '',
  site_icon: '',
  brand_accent: standardBrand.accent,
  brand_background: standardBrand.background,
  header_links: linksTo('/', '/about', '/gallery'),
  footer_links: '',
  footer_text: '',
  brand_type: standardBrand.type,
  brand_corners: standardBrand.corners,
  terms_of_service: '',
  privacy_policy: '',
  hero_title: 'Music Platform',
  hero_subtitle: standardSubtitle,
  hero_banner_url: '',
  about_title: '',
  about_content: '',
  about_mission: '',
  about_vision: '',
  contact_address: '',
  contact_phone: '',
  social_facebook: '',
  social_twitter: '',
  social_instagram: '',
  featured_artists: '',
  home_sections: sectionsSetting(standardSections),
} as const satisfies Settings

/** The title of the hero follows the site's name until it has its own. */
export const defaultsOf = (saved: Pick<Partial<Settings>, 'site_name'>): Settings => ({
  ...settingDefaults,
  hero_title: saved.site_name ?? settingDefaults.hero_title,
})
