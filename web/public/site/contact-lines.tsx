import type { Site } from '#contract/settings.ts'
import type { SiteTexts } from '#web/lib/messages/en/site.gen.ts'

export const hasContact = ({ supportEmail, contactPhone, contactAddress }: Site) => Boolean(supportEmail || contactPhone || contactAddress)

/** E-mail, phone and address from the settings, as list items. */
export function ContactLines({ site: { supportEmail, contactPhone, contactAddress } }: { site: Site }) {
  return (
    <>
      {supportEmail && (
        <li>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </li>
      )}
      {contactPhone && (
        <li>
          <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>
        </li>
      )}
      {contactAddress && (
        <li>
          <span>{contactAddress}</span>
        </li>
      )}
    </>
  )
}

type Network = [name: string, address: string]

/** Settings are text: only addresses that a browser opens as pages become links. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address)

export const networksOf = (site: Site, texts: SiteTexts['site']): Network[] =>
  (
    [
      [texts.instagram, site.socialInstagram],
      [texts.facebook, site.socialFacebook],
      [texts.twitter, site.socialTwitter],
    ] satisfies Network[]
  ).filter(([, address]) => isWebAddress(address))

export const NetworkLines = ({ networks }: { networks: readonly Network[] }) =>
  networks.map(([name, address]) => (
    <li key={name}>
      <a href={address} rel="noopener me">
        {name}
      </a>
    </li>
  ))
