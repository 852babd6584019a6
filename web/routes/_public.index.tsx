import { createFileRoute, Link } from '@tanstack/react-router'
import { Hero } from '#web/features/site/hero.tsx'
import { HomeSkeleton } from '#web/features/site/home-skeleton.tsx'
import { FeaturedSongs, type SongList } from '#web/features/songs/featured-songs.tsx'
import { absolute } from '#web/lib/addresses.ts'
import { useLaterTexts } from '#web/lib/texts/later.ts'
import controls from '#web/ui/controls.module.css'

export const Route = createFileRoute('/_public/')({
  codeSplitGroupings: [['component', 'pendingComponent']],
  loader: async ({ context }): Promise<SongList> => {
    try {
      return await context.call('GET /api/featured-songs', {})
    } catch (error) {
      console.warn('The featured songs could not be read.', error)
      return { songs: [], nextCursor: null }
    }
  },
  head: ({ match }) => {
    if (!import.meta.env.SSR) return {}
    const address = absolute(match.context, '/')
    return { meta: [{ property: 'og:url', content: address }], links: [{ rel: 'canonical', href: address }] }
  },
  pendingComponent: HomeSkeleton,
  component: Home,
})

function Home() {
  const featured = Route.useLoaderData()
  const site = Route.parentRoute.useLoaderData()
  const texts = useLaterTexts().home
  const primary = `${controls.button} ${controls.primary}`
  return (
    <main id="content" tabIndex={-1}>
      <Hero site={site} songs={featured.songs}>
        <Link to="/$" params={{ _splat: 'gallery' }} className={`${primary} ${controls.large}`}>
          {texts.exploreMusic}
        </Link>
        <Link to="/auth" className={`${controls.button} ${controls.large}`}>
          {texts.getStarted}
        </Link>
      </Hero>
      <FeaturedSongs
        first={featured}
        explore={
          <Link to="/$" params={{ _splat: 'gallery' }} className={primary}>
            {texts.exploreMusic}
          </Link>
        }
      />
    </main>
  )
}
