import type { Aim, LivingCode, ShownAim } from '#contract/codes.ts'
import { CategoriesIcon, PageIcon, PlaylistsIcon, SongsIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { LinkIcon, WarningIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import { aimFlag, aimName } from './aim-words.ts'
import styles from './shown-aim.module.css'

const texts = adminTexts.codes

const icons: Record<Aim['kind'], typeof SongsIcon> = {
  song: SongsIcon,
  playlist: PlaylistsIcon,
  category: CategoriesIcon,
  page: PageIcon,
  address: LinkIcon,
}

/** Where a code leads, as one line: what kind of thing, and its name. */
export function ShownAimLine({ shown }: { shown: Pick<ShownAim, 'aim' | 'name'> }) {
  const { kind } = shown.aim
  const Icon = icons[kind]
  const name = aimName(shown)
  return (
    <span className={styles.aim}>
      <Icon size={16} />
      <span className={text.hidden}>{texts.kinds[kind]}: </span>
      <bdi dir="auto" title={name}>
        {name}
      </bdi>
    </span>
  )
}

/** Why a code needs a look: what it leads to, now or after its end, is deleted or hidden. */
export function AimFlag({ code: { aim, afterwards } }: { code: LivingCode }) {
  const flag = aimFlag(aim) ?? (afterwards && aimFlag(afterwards) && texts.afterwardsFlagged(aimName(afterwards)))
  if (!flag) return null
  return (
    <span className={styles.flag}>
      <WarningIcon size={14} />
      {flag}
    </span>
  )
}
