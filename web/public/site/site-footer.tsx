import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { languageChoice } from '#contract/languages.ts'
import type { Site } from '#contract/settings.ts'
import { languageNames } from '#web/lib/texts/languages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { ContactLines, hasContact, NetworkLines, networksOf } from './contact-lines.tsx'
import styles from './site-footer.module.css'

/** The site's name, and the ways to reach its people as far as the settings have them. */
export function SiteFooter({ site }: { site: Site }) {
  const texts = useTexts()
  const networks = networksOf(site, texts.site)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <span>
            <bdi dir="auto">{site.name}</bdi>
          </span>
        </p>
        {hasContact(site) && (
          <Column title={texts.site.contact}>
            <ContactLines site={site} />
          </Column>
        )}
        {networks.length > 0 && (
          <Column title={texts.site.follow}>
            <NetworkLines networks={networks} />
          </Column>
        )}
        {(site.hasTerms || site.hasPrivacyPolicy) && (
          <Column title={texts.site.legal}>
            {site.hasTerms && (
              <li>
                <Link to="/terms">{texts.site.terms}</Link>
              </li>
            )}
            {site.hasPrivacyPolicy && (
              <li>
                <Link to="/privacy">{texts.site.privacy}</Link>
              </li>
            )}
          </Column>
        )}
        <Languages />
        <button
          type="button"
          className={styles.keys}
          onClick={() => void import('#web/public/player/keys-dialog.tsx').then(({ open }) => open())}
        >
          {texts.site.keys}
        </button>
      </div>
    </footer>
  )
}

/** Plain links: the server sets a cookie and redirects back to the same page, without a script. */
function Languages() {
  const { site, language } = useTexts()
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  return (
    <Column title={site.language}>
      {Object.entries(languageNames).map(([code, name]) => (
        <li key={code}>
          <a href={`${search ? `${search}&` : '?'}${parameter}=${code}`} rel="nofollow" lang={code} aria-current={code === language}>
            {name}
          </a>
        </li>
      ))}
    </Column>
  )
}

const parameter: typeof languageChoice = 'language'

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </div>
)
