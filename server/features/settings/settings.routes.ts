import type { Site } from '#contract/settings.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { renderRichText } from './rich-text.ts'
import type { Settings } from './setting-defaults.ts'
import type { SettingsRepository } from './settings.repository.ts'

export const settingsRoutes = (settings: SettingsRepository, site: { maxUploadMegabytes: number; sendsMail: boolean }) =>
  ({
    'GET /api/site': async () => ({ ...toSite(await settings.current()), ...site }),
    'GET /api/about': async () => {
      const { about_title, about_mission, about_vision, about_content } = await settings.current()
      return {
        title: about_title || null,
        missionHtml: htmlOrNull(about_mission),
        visionHtml: htmlOrNull(about_vision),
        storyHtml: htmlOrNull(about_content),
      }
    },
    'GET /api/legal/:document': async ({ params }) => {
      const { terms_of_service, privacy_policy } = await settings.current()
      const html = htmlOrNull(params.document === 'terms' ? terms_of_service : privacy_policy)
      if (html === null) throw new AppError('not_found')
      return { html }
    },
  }) satisfies Partial<Handlers>

const toSite = (saved: Settings): Omit<Site, 'maxUploadMegabytes' | 'sendsMail'> => ({
  name: saved.site_name,
  description: saved.site_description,
  heroTitle: saved.hero_title,
  heroSubtitle: saved.hero_subtitle,
  heroBannerUrl: saved.hero_banner_url || null,
  supportEmail: saved.support_email,
  contactAddress: saved.contact_address,
  contactPhone: saved.contact_phone,
  socialFacebook: saved.social_facebook,
  socialTwitter: saved.social_twitter,
  socialInstagram: saved.social_instagram,
  featuredArtists: namesIn(saved.featured_artists),
  hasTerms: saved.terms_of_service.trim() !== '',
  hasPrivacyPolicy: saved.privacy_policy.trim() !== '',
})

const htmlOrNull = (source: string) => (source.trim() ? renderRichText(source) : null)

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
