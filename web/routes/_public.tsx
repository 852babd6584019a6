import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Site } from '#contract/settings.ts'
import posterFontUrl from '#design/fonts/poster.woff2'
import { type PageSite, withBase } from '#web/lib/addresses.ts'
import type { AppContext } from '#web/lib/app-context.tsx'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { PlayerBar } from '#web/public/player/player-bar.tsx'
import { PublicShell } from '#web/public/site/public-shell.tsx'
import { cardImageMeta } from '#web/public/songs/cover-for-others.ts'

export const Route = createFileRoute('/_public')({
  loader: ({ context }) => context.call('GET /api/site', { query: { language: textsOfPage().language } }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData: site, match }) => ({
    meta: site ? [{ title: site.name }, ...(import.meta.env.SSR ? siteMeta(site, match.context) : [])] : [],
    links: import.meta.env.SSR ? siteLinks(match.context) : [],
  }),
  component: PublicLayout,
})

const siteMeta = ({ name, description, heroBannerUrl }: Site, site: PageSite) => [
  { name: 'description', content: description },
  { property: 'og:site_name', content: name },
  { property: 'og:title', content: name },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:locale', content: openGraphLocale(textsOfPage().language) },
  ...(heroBannerUrl ? bannerMeta(heroBannerUrl, site) : cardImageMeta('site/home', name, site)),
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:title', content: name },
  { name: 'twitter:description', content: description },
]

/** With a territory, which has no meaning here. For Arabic without a country it is 'AR'. */
const openGraphLocale = (language: Language) => `${language}_${language === 'ar' ? 'AR' : new Intl.Locale(language).maximize().region}`

/** Picture that messengers show for a page without its own. */
function bannerMeta(banner: string, { origin }: { origin: string }) {
  const url = banner.startsWith('/') ? `${origin}${banner}-1280.jpg` : banner
  return [
    { property: 'og:image', content: url },
    { name: 'twitter:image', content: url },
  ]
}

const siteLinks = ({ basePath, look }: AppContext) => [
  {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: look?.fonts?.display ?? withBase(basePath, posterFontUrl),
    crossOrigin: 'anonymous' as const,
  },
]

function PublicLayout() {
  const site = Route.useLoaderData()
  const router = useRouter()
  /** A song's own page shows its own message, the home page only logs the failure and shows it in the bar, all others show a toast. */
  const manner = (songId: string) => {
    const { routeId, pathname } = router.state.matches.at(-1) ?? {}
    if (pathname?.endsWith(`/song/${songId}`)) return 'song'
    return routeId === '/_public/' ? 'quiet' : 'list'
  }
  return (
    <PublicShell site={site}>
      {/* A page's skeleton comes in the page's script. While that is on its way, header and player stay. */}
      <Suspense>
        <Outlet />
      </Suspense>
      <PlayerBar manner={manner} />
    </PublicShell>
  )
}
