import type { Aim, ShownAim } from '#contract/codes.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.codes

/** What an aim is called: a title, the name of one of the site's pages, or the address itself. */
export function aimName({ aim, name }: { aim: Aim; name: string | null }): string {
  if (aim.kind === 'page') return texts.pages[aim.path] ?? aim.path
  if (aim.kind === 'address') return aim.url
  return name ?? texts.kinds[aim.kind]
}

/** Where whoever scans it gets as long as the aim is not there for everyone. */
export const insteadName = ({ instead }: ShownAim): string => {
  if (instead === null || instead === '/') return texts.insteadHome
  return instead.startsWith('/playlists/') ? texts.insteadCategory : (texts.pages[instead] ?? instead)
}

/** Why an aim needs a look; undefined where it is as it should be. */
export const aimFlag = (shown: ShownAim): string | undefined =>
  shown.reach === 'public' ? undefined : texts[shown.reach](insteadName(shown))
