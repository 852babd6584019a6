import type { PlayableSong } from '#contract/songs.ts'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { usePlayer } from '#web/public/player/use-player.ts'
import { BrandMark } from '#web/public/site/brand.tsx'
import styles from './embed.module.css'

interface EmbedHeadProps {
  siteName: string
  /** Path of the page that the title opens in a new window. */
  path: string
  title: string
  /** The line below the title. */
  children: string | null
  /** The song whose error is shown here. */
  song: PlayableSong
}

/** Title, a line or an error below it, and the site's logo. */
export function EmbedHead({ siteName, path, title, children, song }: EmbedHeadProps) {
  const site = useApp()
  const listenOn = usePageTexts().embed.listenOn({ siteName })
  const texts = usePlayerTexts().bar
  const failure = usePlayer((state) => (state.failure?.song.id === song.id ? state.failure.kind : null))
  const outside = { target: '_blank', rel: 'noopener' }
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <h1 className={styles.title} dir="auto">
          <a href={absolute(site, path)} {...outside}>
            {title}
          </a>
        </h1>
        <p dir={failure ? undefined : 'auto'} role={failure ? 'alert' : undefined} data-failed={failure !== null || undefined}>
          {failure ? (failure === 'blocked' ? texts.blocked : texts.unableToPlay({ title: song.title })) : children}
        </p>
      </div>
      <a href={absolute(site, path)} {...outside} className={styles.site} aria-label={listenOn} title={listenOn}>
        <BrandMark />
      </a>
    </div>
  )
}
