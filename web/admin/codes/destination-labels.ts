import type { Destination, DynamicCode, ShownDestination } from '#contract/codes.ts'
import type { StaticPage } from '#contract/pages.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.codes

/** The type requires an entry for each page in the contract: its name, or null if it cannot be a destination. */
const names = { ...texts.pages, '/school-privacy': null, '/saved': null, '/account': null, '/auth': null, '/404': null } satisfies Record<
  StaticPage,
  string | null
>
const pages: Readonly<Record<string, string | null>> = names

/** A title, the name of one of the site's pages, or the address itself. */
export function destinationName({ target, name }: { target: Destination; name: string | null }): string {
  if (target.kind === 'page') return pages[target.path] ?? target.path
  if (target.kind === 'address') return target.url
  return name ?? texts.kinds[target.kind]
}

/** The destination by the schedule: after the end of the code, its fallback destination. */
export const currentDestination = ({ destination, endsAt, fallbackDestination }: DynamicCode): ShownDestination =>
  (endsAt !== null && Date.parse(endsAt) <= Date.now() && fallbackDestination) || destination

/** Where a code redirects while its destination is not public. */
export const insteadName = ({ instead }: ShownDestination): string => {
  if (instead === null || instead === '/') return texts.insteadHome
  return instead.startsWith('/playlists/') ? texts.insteadCategory : (pages[instead] ?? instead)
}

/** Why a destination needs attention; undefined if it is public. */
export const destinationFlag = (shown: ShownDestination): string | undefined =>
  shown.reach === 'public' ? undefined : texts[shown.reach]({ instead: insteadName(shown) })
