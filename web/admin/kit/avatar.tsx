import { useState } from 'react'
import { PersonIcon } from '#web/ui/control-icons.tsx'
import { coverSources, isOwnCover } from '#web/ui/cover.tsx'
import styles from './avatar.module.css'
import { initials } from './initials.ts'

interface Props {
  person: { username: string; displayName: string; avatarUrl: string | null }
  /** CSS length. */
  size?: string
}

/** The picture, else the initials. Decorative, because the name is beside it. */
export function Avatar({ person, size = '2.25rem' }: Props) {
  const { avatarUrl } = person
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <span className={styles.disc} style={{ width: size }} dir="auto" aria-hidden="true">
      {avatarUrl && avatarUrl !== failedUrl ? (
        <Picture url={avatarUrl} size={size} onError={() => setFailedUrl(avatarUrl)} />
      ) : (
        <Letters person={person} />
      )}
    </span>
  )
}

function Picture({ url, size, onError }: { url: string; size: string; onError(): void }) {
  const shared = { decoding: 'async', loading: 'lazy', onError } as const
  if (!isOwnCover(url)) return <img {...shared} alt="" src={url} referrerPolicy="no-referrer" />
  return (
    <picture>
      <source type="image/avif" srcSet={coverSources(url, 'avif')} sizes={size} />
      <img {...shared} alt="" srcSet={coverSources(url, 'webp')} sizes={size} src={`${url}-96.webp`} />
    </picture>
  )
}

function Letters({ person: { displayName, username } }: Pick<Props, 'person'>) {
  const ofName = initials(displayName)
  // A display name may have no visible characters.
  const letters = ofName.length > 0 ? ofName : initials(username)
  if (letters.length === 0) return <PersonIcon />
  // biome-ignore lint/suspicious/noArrayIndexKey: the two letters differ by their position only
  return letters.map((letter, index) => <i key={index}>{letter}</i>)
}
