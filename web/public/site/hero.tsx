import type { ReactNode } from 'react'
import type { Site } from '#contract/settings.ts'
import type { Song } from '#contract/songs.ts'
import { standardSubtitle } from '#contract/standard-subtitle.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { Cover, type CoverSubject } from '#web/ui/cover.tsx'
import { Banner } from './banner.tsx'
import styles from './hero.module.css'

interface HeroProps {
  site: Site
  songs: readonly Song[]
  /** The two buttons. */
  children: ReactNode
}

/** The first screen of the home page: a banner image from the settings, or a wall of covers in front of lines in the marker color. */
export function Hero({ site, songs, children }: HeroProps) {
  const texts = usePageTexts().home
  const subtitle = site.heroSubtitle === standardSubtitle ? texts.subtitle : site.heroSubtitle
  const ground = site.heroBannerUrl ? 'banner' : songs.length > 0 ? 'wall' : 'lines'
  return (
    <section className={styles.hero} data-ground={ground}>
      {site.heroBannerUrl ? (
        <Banner address={site.heroBannerUrl} className={styles.banner} />
      ) : (
        <svg className={styles.screen} viewBox="0 0 100 440" preserveAspectRatio="none" aria-hidden="true">
          <path d={lineScreen} />
        </svg>
      )}
      <div className={styles.text}>
        <h1>
          <bdi dir="auto">{site.heroTitle}</bdi>
        </h1>
        {subtitle && (
          <p>
            <bdi dir="auto">{subtitle}</bdi>
          </p>
        )}
        <div className={styles.actions}>{children}</div>
      </div>
      {ground === 'wall' && <Wall songs={songs} />}
    </section>
  )
}

/** 44 lines, increasingly thick towards the bottom. */
const lineScreen = Array.from({ length: 44 }, (_, i) => `M0 ${i * 10}h100v${(0.5 + 0.00525 * i ** 2).toFixed(2)}H0z`).join('')

const columns = [0, 1, 2]
const rows = [0, 1, 2, 3]

function Wall({ songs }: { songs: readonly Song[] }) {
  return (
    <div className={styles.wall} aria-hidden="true">
      {columns.map((column) => (
        <div key={column}>
          {rows.map((row) => (
            <Cover
              key={row}
              song={sleeve(songs, row * columns.length + column)}
              sizes="(min-width: 1024px) 18vw, 30vw"
              className={styles.sleeve}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Colors, in turn, of covers that fill up the wall. */
const fillers = ['#c98a00', '#7a3cff', '#2bb7a3', '#f06a2a', '#0f6b4f', '#ec4899']

/** The covers of the featured songs; if there are fewer songs than places, patterns generated from their titles. */
function sleeve(songs: readonly Song[], place: number): CoverSubject {
  const song = songs[place % songs.length] as Song
  if (place < songs.length) return song
  return { title: `${song.title} ${place}`, coverUrl: null, category: { color: fillers[place % fillers.length] as string } }
}
