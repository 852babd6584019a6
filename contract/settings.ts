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
  /** An external address, or one of this site, which starts with '/' and has no `-{width}.{extension}` (bannerWidths). */
  heroBannerUrl: z.string().nullable(),
  /** In which editors enter moments and visitors read them. */
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
  /** Those that lead somewhere. */
  headerLinks: z.array(SiteLink),
  /** Absent for none. */
  footerLinks: z.array(SiteLink).optional(),
  footerText: z.string().optional(),
  /** Maintenance mode: visitors get a notice instead of the pages. */
  isClosed: z.boolean(),
  /** Whether a forgotten password can be reset by mail. */
  sendsMail: z.boolean(),
  /** Largest media file for this site, in MB of 1,000,000 bytes. */
  maxUploadMegabytes: z.number().int(),
})
export type Site = z.infer<typeof Site>

/** An own banner exists in these widths as AVIF and WebP, and as JPEG in the second. */
export const bannerWidths = [768, 1280, 1920, 2560] as const

/** All settings, ordered by key, as the texts they are stored as (see setting-rules.ts). */
export const AdminSettings = z.strictObject({
  settings: z.array(
    z.strictObject({
      key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
      value: z.string(),
      defaultValue: z.string(),
    }),
  ),
  /** Counts the saves of all settings together. */
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
  /** MAX_UPLOAD_MB. */
  maxUploadMegabytes: z.number().int(),
  songCount: z.number().int(),
  /** Bytes of the songs' stored files. */
  mediaBytes: z.number().int(),
})
export type System = z.infer<typeof System>

/**
 * 'unavailable': the storage cannot be read or written. 'without_media': it can, but the files of all of the newest songs are missing, as
 * when another disk, or none, is mounted.
 */
export const StorageState = z.enum(['ok', 'unavailable', 'without_media'])
export type StorageState = z.infer<typeof StorageState>

export const settingsEndpoints = {
  'GET /api/site': endpoint({
    access: 'public',
    duringMaintenance: 'open',
    cached: 'public',
    summary: 'Name, texts, menus and contact of this site',
    /** Of the names in menus. */
    query: z.strictObject({ language: z.enum(languages).default(languages[0]) }),
    output: Site,
  }),
  'GET /api/about': endpoint({
    access: 'public',
    cached: 'public',
    summary: 'Texts of the About page, as sanitised HTML; a blank one is null',
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
    summary: 'Terms of service or privacy policy, as sanitised HTML, where the site has one',
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
    summary: 'Save settings, all or none; keys that are left out stay as they are',
    body: z.strictObject({
      version: Version,
      values: z.record(z.string().max(limits.name), z.string()),
      /** A finished upload of kind 'cover': the new banner of the home page. */
      bannerUploadId: Id.optional(),
    }),
    output: AdminSettings,
    /** `invalid_settings` names each wrong key with its SettingProblem. */
    errors: ['invalid_settings', 'stale_version', 'upload_missing', 'upload_incomplete', 'wrong_image_type'],
  }),
  'POST /api/admin/rich-text-previews': endpoint({
    access: 'editor',
    summary: 'Markdown as public pages will show it: sanitised HTML',
    body: z.strictObject({ source: z.string().max(limits.longText) }),
    output: z.strictObject({ html: z.string() }),
  }),
  'POST /api/admin/link-checks': endpoint({
    access: 'admin',
    summary: 'Where entries of a menu lead: the name of the item or page, and whether visitors find something there',
    body: z.strictObject({ addresses: z.array(z.string().max(limits.address)).max(2 * linksMax), language: z.enum(languages) }),
    output: z.strictObject({ links: z.array(z.strictObject({ address: z.string(), name: z.string().nullable(), isShown: z.boolean() })) }),
  }),
  'GET /api/admin/system': endpoint({
    access: 'admin',
    summary: "What the server's configuration and its library are",
    output: System,
  }),
  'GET /api/admin/storage-state': endpoint({
    access: 'editor',
    summary: "Whether the storage can be used and has the library's media",
    output: z.strictObject({ state: StorageState }),
  }),
}
