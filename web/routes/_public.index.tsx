import { createFileRoute, Link } from '@tanstack/react-router'
import { absolute } from '#web/lib/addresses.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Hero } from '#web/public/site/hero.tsx'
import { HomeSections } from '#web/public/site/home-sections.tsx'
import { HomeSkeleton } from '#web/public/site/home-skeleton.tsx'
import { FeaturedSongs } from '#web/public/songs/featured-songs.tsx'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/')({
  validateSearch: ({ after }): { after?: string } => (typeof after === 'string' ? { after } : {}),
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { call }, deps: { after } }) => {
    const [featured, { playlists }, { categories }, { songs: newest }] = await Promise.all([
      call('GET /api/featured-songs', { query: { cursor: after } }).catch(instead({ songs: [], nextCursor: null })),
      call('GET /api/featured-playlists', {}).catch(instead({ playlists: [] })),
      call('GET /api/playlist-categories', {}).catch(instead({ categories: [] })),
      call('GET /api/newest-songs', {}).catch(instead({ songs: [] })),
    ])
    return { featured: { key: '', items: featured.songs, nextCursor: featured.nextCursor }, playlists, categories, newest }
  },
  head: ({ match }) => {
    if (!import.meta.env.SSR) return {}
    const address = absolute(match.context, '/')
    return { meta: [{ property: 'og:url', content: address }], links: [{ rel: 'canonical', href: address }] }
  },
  pendingComponent: HomeSkeleton,
  component: Home,
})

/** A part that does not come leaves the page standing, as if there were nothing in it. */
const instead =
  <T,>(empty: T) =>
  (error: unknown): T => {
    console.warn('A part of the home page could not be read.', error)
    return empty
  }

function Home() {
  const { featured, ...sections } = Route.useLoaderData()
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
      <FeaturedSongs
        first={featured}
        explore={
          <Link to="/gallery" className={primary}>
            {texts.exploreMusic}
          </Link>
        }
      />
      <HomeSections {...sections} artists={site.featuredArtists} />
    </main>
  )
}
