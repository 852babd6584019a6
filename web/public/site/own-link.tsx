import { Link } from '@tanstack/react-router'
import type { SelfNamedPage, SiteLink } from '#contract/setting-links.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'

type NameOf<Path extends string> = Path extends '/' ? 'home' : Path extends `/${infer Name}` ? Name : never

/** An entry of a menu. Pages of this site open inside the app, so that a song plays on. */
export function OwnLink({ label, address }: SiteLink) {
  const texts = useTexts().site
  // A page of `selfNamedPages` does not compile before there is a text with the name of its path.
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
