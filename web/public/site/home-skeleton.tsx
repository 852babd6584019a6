import { useTexts } from '#web/lib/texts/texts.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import hero from './hero.module.css'

/** Placeholder of the home page's first screen while its songs load. */
export const HomeSkeleton = () => (
  <main id="content" aria-busy="true">
    <h1 className={text.hidden}>{useTexts().site.loading}</h1>
    <section className={hero.hero}>
      <div className={hero.text}>
        <Skeleton width="min(34rem, 80vw)" height="clamp(4.25rem, 15vw, 11.5rem)" />
        <p>
          <Skeleton width="min(22rem, 60vw)" height="var(--lead-lg)" />
        </p>
        <div className={hero.actions}>
          <Skeleton width="10rem" height="3.5rem" />
          <Skeleton width="10rem" height="3.5rem" />
        </div>
      </div>
    </section>
  </main>
)
