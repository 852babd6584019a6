import { Link } from '@tanstack/react-router'
import type { SelfNamedPage, SiteLink } from '#contract/setting-links.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'

type NameOf<Path extends string> = Path extends '/' ? 'home' : Path extends `/${infer Name}` ? Name : never

/** A menu entry. Pages of this site open inside the app, so that the music continues. */
export function OwnLink({ label, address }: SiteLink) {
  const texts = useTexts().site
  // A new page in `selfNamedPages` does not compile until there is a text with the name of its path.
  const name = label || texts[(address.slice(1) || 'home') as NameOf<SelfNamedPage>]
  return address.startsWith('/') ? (
    <Link to={address as '/'} activeOptions={{ exact: address === '/' }}>
      {name}
    </Link>
  ) : (
    <a href={address} rel="noopener">
      {name}
    </a>
  )
}
