import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Site } from '#contract/settings.ts'
import { importWithRetry } from '#web/lib/import-with-retry.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { usePageLanguageLinks } from '#web/lib/use-language-links.ts'
import { ContactLines, hasContact, NetworkLines, networksOf } from './contact-lines.tsx'
import { OwnLink } from './own-link.tsx'
import styles from './site-footer.module.css'

/** The site's name, and contact details from the settings. */
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
        {site.footerText && (
          <p className={styles.text} dir="auto">
            {site.footerText}
          </p>
        )}
        {site.footerLinks && (
          <ul>
            {site.footerLinks.map((link) => (
              <li key={link.address + link.label}>
                <OwnLink {...link} />
              </li>
            ))}
          </ul>
        )}
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
          onClick={() => void importWithRetry(() => import('#web/public/player/keys-dialog.tsx')).then((dialog) => dialog.open())}
        >
          {texts.site.keys}
        </button>
      </div>
    </footer>
  )
}

const Languages = () => (
  <Column title={useTexts().site.language}>
    {usePageLanguageLinks().map((link) => (
      <li key={link.lang}>
        <a {...link} />
      </li>
    ))}
  </Column>
)

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </div>
)
