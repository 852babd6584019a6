import { createFileRoute, Link } from '@tanstack/react-router'
import type { HomeSection } from '#contract/home.ts'
import { pageAddress, pageLinks } from '#web/lib/addresses.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { HomeSections } from '#web/public/home/home-sections.tsx'
import { usePreviewed } from '#web/public/home/use-previewed.ts'
import { Hero } from '#web/public/site/hero.tsx'
import { HomeSkeleton } from '#web/public/site/home-skeleton.tsx'
import { FeaturedSongs } from '#web/public/songs/featured-songs.tsx'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/')({
  validateSearch: ({ after }): { after?: string } => (typeof after === 'string' ? { after } : {}),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { call }, deps: { after } }) => {
    const [featured, { sections }] = await Promise.all([
      call('GET /api/featured-songs', { query: { cursor: after } }).catch(instead({ songs: [], nextCursor: null })),
      call('GET /api/home', { query: { language: textsOfPage().language } }).catch(instead({ sections: onlyFeatured })),
    ])
    return { featured: { key: '', items: featured.songs, nextCursor: featured.nextCursor }, sections }
  },
  head: ({ match }) => {
    if (!import.meta.env.SSR) return {}
    return { meta: [{ property: 'og:url', content: pageAddress(match.context, '/') }], links: pageLinks('/', match.context) }
  },
  pendingComponent: HomeSkeleton,
  component: Home,
})

/** If a part fails to load, the page renders as if that part were empty. */
const instead =
  <T,>(empty: T) =>
  (error: unknown): T => {
    console.warn('A part of the home page could not be read.', error)
    return empty
  }

const onlyFeatured: HomeSection[] = [{ kind: 'featured', heading: null }]

function Home() {
  const { featured, sections } = Route.useLoaderData()
  const site = Route.parentRoute.useLoaderData()
  const texts = usePageTexts().home
  const primary = `${controls.button} ${controls.primary}`
  return (
    <main id="content" tabIndex={-1}>
      <Hero site={site} songs={featured.items}>
        <Link to="/gallery" className={`${primary} ${controls.large}`}>
          {texts.exploreMusic}
        </Link>
        <Link to="/auth" className={`${controls.button} ${controls.large}`}>
          {texts.getStarted}
        </Link>
      </Hero>
      <HomeSections
        sections={usePreviewed(sections)}
        featured={(heading) => (
          <FeaturedSongs
            first={featured}
            heading={heading}
            explore={
              <Link to="/gallery" className={primary}>
                {texts.exploreMusic}
              </Link>
            }
          />
        )}
      />
    </main>
  )
}
