import type { Destination, DynamicCode, ShownDestination } from '#contract/codes.ts'
import { AlbumsIcon, ArtistsIcon, CategoriesIcon, PageIcon, PlaylistsIcon, SongsIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { LinkIcon } from '#web/ui/control-icons.tsx'
import { WarningIcon } from '#web/ui/icons.tsx'
import text from '#web/ui/text.module.css'
import { currentDestination, destinationFlag, destinationName } from './destination-labels.ts'
import styles from './shown-destination.module.css'

const texts = adminTexts.codes

const icons: Record<Destination['kind'], typeof SongsIcon> = {
  song: SongsIcon,
  playlist: PlaylistsIcon,
  category: CategoriesIcon,
  artist: ArtistsIcon,
  album: AlbumsIcon,
  page: PageIcon,
  address: LinkIcon,
}

/** A destination as one line: an icon for its kind, and its name. */
export function DestinationLine({ shown }: { shown: Pick<ShownDestination, 'target' | 'name'> }) {
  const { kind } = shown.target
  const Icon = icons[kind]
  const name = destinationName(shown)
  return (
    <span className={styles.destination}>
      <Icon size={16} />
      <span className={text.hidden}>{texts.kinds[kind]}: </span>
      <bdi dir="auto" title={name}>
        {name}
      </bdi>
    </span>
  )
}

/** Why a code needs attention: its current destination is deleted or hidden. */
export function DestinationFlag({ code }: { code: DynamicCode }) {
  const flag = destinationFlag(currentDestination(code))
  if (!flag) return null
  return (
    <span className={styles.flag}>
      <WarningIcon size={14} />
      {flag}
    </span>
  )
}
