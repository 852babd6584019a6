import { type ReactNode, useId } from 'react'
import type { Site } from '#contract/settings.ts'
import type { Output } from '#web/lib/api.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './about-page.module.css'
import { ContactLines, hasContact, NetworkLines, networksOf } from './contact-lines.tsx'

type About = Output<'GET /api/about'>

/** Mission, vision, team, story and contact. Cards without content are hidden. */
export function AboutPage({ about, site }: { about: About; site: Site }) {
  const texts = usePageTexts().about
  const siteTexts = useTexts().site
  const networks = networksOf(site, siteTexts)
  return (
    <main className={styles.about} id="content" tabIndex={-1}>
      <h1>
        <bdi dir="auto">{about.title ?? siteTexts.about}</bdi>
      </h1>
      {about.missionHtml && (
        <Card title={texts.mission} isPrimary>
          <RichText html={about.missionHtml} />
        </Card>
      )}
      {about.visionHtml && (
        <Card title={texts.vision} isPrimary>
          <RichText html={about.visionHtml} />
        </Card>
      )}
      <Card title={texts.team}>
        <p>{texts.teamText({ siteName: site.name })}</p>
      </Card>
      {about.storyHtml && (
        <Card title={texts.story}>
          <RichText html={about.storyHtml} />
        </Card>
      )}
      {(hasContact(site) || networks.length > 0) && (
        <Card title={texts.contact}>
          <ul className={styles.lines}>
            <ContactLines site={site} />
            <NetworkLines networks={networks} />
          </ul>
        </Card>
      )}
    </main>
  )
}

function Card({ title, children, isPrimary = false }: { title: string; children: ReactNode; isPrimary?: boolean }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} data-primary={isPrimary || undefined}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
