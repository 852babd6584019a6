import type { Config } from '#server/config.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { SettingsRepository } from './settings.repository.ts'

export const settingsRoutes = (settings: SettingsRepository, { maxUploadMegabytes }: Pick<Config, 'maxUploadMegabytes'>) =>
  ({
    'GET /api/site': async () => {
      const saved = await settings.current()
      return {
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
        maxUploadMegabytes,
      }
    },
  }) satisfies Partial<Handlers>
