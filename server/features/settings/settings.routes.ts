import { namesIn } from '#contract/setting-rules.ts'
import type { Site } from '#contract/settings.ts'
import { AppError } from '#server/app-error.ts'
import type { Addresses } from '#server/http/addresses.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { renderRichText } from '#server/rich-text.ts'
import { bannerPathIn } from './banner-address.ts'
import type { Settings } from './setting-defaults.ts'
import type { SettingsRepository } from './settings.repository.ts'
import type { SettingsService } from './settings.service.ts'
import type { SiteMenu } from './site-menu.ts'

interface Deps {
  settings: SettingsRepository
  adminSettings: SettingsService
  siteMenu: SiteMenu
  addresses: Addresses
  site: { maxUploadMegabytes: number; sendsMail: boolean }
}

export const settingsRoutes = ({ settings, adminSettings, siteMenu, addresses, site }: Deps) =>
  ({
    'GET /api/site': async ({ query }) => {
      const saved = await settings.current()
      const [headerLinks = [], footerLinks = []] = await siteMenu.shown([saved.header_links, saved.footer_links], query.language)
      return { ...toSite(saved, addresses), headerLinks, ...(footerLinks.length > 0 && { footerLinks }), ...site }
    },
    'GET /api/about': async () => {
      const { about_title, about_mission, about_vision, about_content } = await settings.current()
      return {
        title: about_title || null,
        missionHtml: await renderRichText(about_mission),
        visionHtml: await renderRichText(about_vision),
        storyHtml: await renderRichText(about_content),
      }
    },
    'GET /api/legal/:document': async ({ params }) => {
      const { terms_of_service, privacy_policy } = await settings.current()
      const html = await renderRichText(params.document === 'terms' ? terms_of_service : privacy_policy)
      if (html === null) throw new AppError('not_found')
      return { html }
    },
    'GET /api/admin/settings': () => adminSettings.read(),
    'POST /api/admin/link-checks': async ({ body }) => ({ links: await siteMenu.check(body.addresses, body.language) }),
    'PUT /api/admin/settings': ({ body, viewer }) => adminSettings.save(body, viewer),
    'POST /api/admin/rich-text-previews': async ({ body: { source, describesSong } }) => ({
      html: (await renderRichText(source, { describesSong })) ?? '',
    }),
  }) satisfies Partial<Handlers>

const toSite = (saved: Settings, addresses: Addresses): Omit<Site, 'headerLinks' | 'footerLinks' | 'maxUploadMegabytes' | 'sendsMail'> => ({
  name: saved.site_name,
  description: saved.site_description,
  heroTitle: saved.hero_title,
  heroSubtitle: saved.hero_subtitle,
  heroBannerUrl: bannerUrl(saved.hero_banner_url, addresses),
  timeZone: saved.time_zone,
  supportEmail: saved.support_email,
  contactAddress: saved.contact_address,
  contactPhone: saved.contact_phone,
  socialFacebook: saved.social_facebook,
  socialTwitter: saved.social_twitter,
  socialInstagram: saved.social_instagram,
  featuredArtists: namesIn(saved.featured_artists),
  hasTerms: saved.terms_of_service.trim() !== '',
  hasPrivacyPolicy: saved.privacy_policy.trim() !== '',
  ...(saved.footer_text && { footerText: saved.footer_text }),
  isClosed: saved.maintenance_mode === 'true',
})

function bannerUrl(saved: string, addresses: Addresses): string | null {
  const bannerPath = bannerPathIn(saved)
  return bannerPath === null ? saved || null : addresses.cover(bannerPath)
}
