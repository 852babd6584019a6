import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Version } from './fields.ts'
import { languages } from './languages.ts'
import { limits } from './limits.ts'
import { linksMax, SiteLink } from './setting-links.ts'
import { type SettingKey, settingKeys } from './setting-rules.ts'

/** Settings that public pages show. */
export const Site = z.strictObject({
  name: z.string(),
  description: z.string(),
  heroTitle: z.string(),
  heroSubtitle: z.string(),
  /** An external address, or a path of this site (starting with '/') without `-{width}.{extension}` (bannerWidths). */
  heroBannerUrl: z.string().nullable(),
  /** Time zone in which editors enter moments and visitors read them. */
  timeZone: z.string(),
  supportEmail: z.string(),
  contactAddress: z.string(),
  contactPhone: z.string(),
  socialFacebook: z.string(),
  socialTwitter: z.string(),
  socialInstagram: z.string(),
  /** Names, in the order of the setting. */
  featuredArtists: z.array(z.string()),
  hasTerms: z.boolean(),
  hasPrivacyPolicy: z.boolean(),
  /** Only links whose target exists. */
  headerLinks: z.array(SiteLink),
  /** Absent if there are none. */
  footerLinks: z.array(SiteLink).optional(),
  footerText: z.string().optional(),
  /** Maintenance mode: visitors see a notice instead of the pages. */
  isClosed: z.boolean(),
  /** Whether a forgotten password can be reset by mail. */
  sendsMail: z.boolean(),
  /** Largest media file for this site, in MB of 1,000,000 bytes. */
  maxUploadMegabytes: z.number().int(),
})
export type Site = z.infer<typeof Site>

/** A hosted banner exists in these widths as AVIF and WebP, and in the second width also as JPEG. */
export const bannerWidths = [768, 1280, 1920, 2560] as const

/** All settings, ordered by key, in their stored text form (see setting-rules.ts). */
export const AdminSettings = z.strictObject({
  settings: z.array(
    z.strictObject({
      key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
      value: z.string(),
      defaultValue: z.string(),
    }),
  ),
  /** Incremented by each save of settings. */
  version: Version,
})
export type AdminSettings = z.infer<typeof AdminSettings>

/** The server's configuration and the state of its library. */
export const System = z.strictObject({
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  storage: z.enum(['disk', 's3']),
  /** The public address of the site; null if it is derived from each request (BASE_URL is not set). */
  publicAddress: z.string().nullable(),
  sendsMail: z.boolean(),
  /** Value of MAX_UPLOAD_MB. */
  maxUploadMegabytes: z.number().int(),
  /** How often new files of MEDIA_IMPORT_DIR are imported by themselves (MEDIA_IMPORT_MINUTES); null: only on request. */
  importMinutes: z.number().int().nullable(),
  songCount: z.number().int(),
  /** Total size of the songs' stored files. */
  mediaBytes: z.number().int(),
})
export type System = z.infer<typeof System>

/**
 * 'unavailable': the storage cannot be read or written. 'without_media': it can, but the files of all of the newest songs are missing, for
 * example because the wrong disk, or none, is mounted.
 */
export const StorageState = z.enum(['ok', 'unavailable', 'without_media'])
export type StorageState = z.infer<typeof StorageState>

export const settingsEndpoints = {
  'GET /api/site': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    cached: 'public',
    summary: 'Name, texts, menus and contact of this site',
    /** Language of the names in menus. */
    query: z.strictObject({ language: z.enum(languages).default(languages[0]) }),
    output: Site,
  }),
  'GET /api/about': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Texts of the About page as sanitized HTML; null if blank',
    output: z.strictObject({
      title: z.string().nullable(),
      missionHtml: z.string().nullable(),
      visionHtml: z.string().nullable(),
      storyHtml: z.string().nullable(),
    }),
  }),
  'GET /api/legal/:document': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Terms of service or privacy policy as sanitized HTML, if the site has one',
    params: z.strictObject({ document: z.enum(['terms', 'privacy']) }),
    output: z.strictObject({ html: z.string() }),
    errors: ['not_found'],
  }),
  'GET /api/admin/settings': endpoint({
    access: 'admin',
    summary: 'Every setting with its value and its default, by key',
    output: AdminSettings,
  }),
  'PUT /api/admin/settings': endpoint({
    access: 'admin',
    summary: 'Save settings, all or none; absent keys are unchanged',
    body: z.strictObject({
      version: Version,
      values: z.record(z.string().max(limits.name), z.string()),
      /** A finished upload of kind 'cover': the new banner of the home page. */
      bannerUploadId: Id.optional(),
    }),
    output: AdminSettings,
    /** `invalid_settings` contains each invalid key with its SettingProblem. */
    errors: ['invalid_settings', 'stale_version', 'upload_missing', 'upload_incomplete', 'wrong_image_type'],
  }),
  'POST /api/admin/rich-text-previews': endpoint({
    access: 'editor',
    summary: 'Preview of Markdown as public pages will show it: sanitized HTML',
    body: z.strictObject({
      source: z.string().max(limits.longText),
      /** Lists of times are links, as on the page of a song. */
      describesSong: z.boolean().default(false),
    }),
    output: z.strictObject({ html: z.string() }),
  }),
  'POST /api/admin/link-checks': endpoint({
    access: 'admin',
    summary: 'Targets of menu entries: the name of the item or page, and whether visitors can see it',
    body: z.strictObject({ addresses: z.array(z.string().max(limits.address)).max(2 * linksMax), language: z.enum(languages) }),
    output: z.strictObject({ links: z.array(z.strictObject({ address: z.string(), name: z.string().nullable(), isShown: z.boolean() })) }),
  }),
  'GET /api/admin/system': endpoint({
    access: 'admin',
    summary: "The server's configuration and facts about its library",
    output: System,
  }),
  'GET /api/admin/storage-state': endpoint({
    access: 'editor',
    summary: "Whether the storage is available and contains the library's media",
    output: z.strictObject({ state: StorageState }),
  }),
}
