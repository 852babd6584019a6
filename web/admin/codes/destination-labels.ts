import type { Destination, ShownDestination } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.codes

/** A title, the name of one of the site's pages, or the address itself. */
export function destinationName({ target, name }: { target: Destination; name: string | null }): string {
  if (target.kind === 'page') return texts.pages[target.path] ?? target.path
  if (target.kind === 'address') return target.url
  return name ?? texts.kinds[target.kind]
}

/** Where a code redirects while its destination is not public. */
export const insteadName = ({ instead }: ShownDestination): string => {
  if (instead === null || instead === '/') return texts.insteadHome
  return instead.startsWith('/playlists/') ? texts.insteadCategory : (texts.pages[instead] ?? instead)
}

/** Why a destination needs attention; undefined if it is public. */
export const destinationFlag = (shown: ShownDestination): string | undefined =>
  shown.reach === 'public' ? undefined : texts[shown.reach](insteadName(shown))
