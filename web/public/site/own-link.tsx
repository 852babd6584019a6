import { Link } from '@tanstack/react-router'
import type { SiteLink } from '#contract/setting-links.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'

/** An entry of a menu. Pages of this site open inside the app, so that a song plays on. */
export function OwnLink({ label, address }: SiteLink) {
  const texts = useTexts().site
  // A page of `selfNamedPages` has a text with the name of its path.
  const name = label || texts[(address.slice(1) || 'home') as 'home' | 'about' | 'gallery' | 'terms' | 'privacy']
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
