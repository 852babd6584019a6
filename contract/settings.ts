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
}
