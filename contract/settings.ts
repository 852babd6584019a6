import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Settings that public pages show. */
export const Site = z.strictObject({
  name: z.string(),
  description: z.string(),
  heroTitle: z.string(),
  heroSubtitle: z.string(),
  heroBannerUrl: z.string().nullable(),
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
  /** Whether a forgotten password can be reset by mail. */
  sendsMail: z.boolean(),
  /** Largest media file for this site, in MB of 1,000,000 bytes. */
  maxUploadMegabytes: z.number().int(),
})
export type Site = z.infer<typeof Site>

export const settingsEndpoints = {
  'GET /api/site': endpoint({
    access: 'public',
    summary: 'Name, texts and contact of this site',
    output: Site,
  }),
  'GET /api/about': endpoint({
    access: 'public',
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
    summary: 'Terms of service or privacy policy, as sanitised HTML, where the site has one',
    params: z.strictObject({ document: z.enum(['terms', 'privacy']) }),
    output: z.strictObject({ html: z.string() }),
    errors: ['not_found'],
  }),
}
