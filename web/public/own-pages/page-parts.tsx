import type { PagePart } from '#contract/own-pages.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ListPlayer } from './list-player.tsx'
import styles from './own-page.module.css'
import { PagePicture } from './page-picture.tsx'
import { SongPlayer } from './song-player.tsx'

/** Texts, pictures, players and contacts, one below the other. */
export const PageParts = ({ parts }: { parts: readonly PagePart[] }) => (
  <div className={styles.parts}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they neither move nor have an id
      <Part key={index} part={part} />
    ))}
  </div>
)

function Part({ part }: { part: PagePart }) {
  if (part.kind === 'text') return <RichText html={part.html} className={styles.text} />
  if (part.kind === 'picture') return <PagePicture picture={part} />
  if (part.kind === 'song') return <SongPlayer song={part.song} />
  if (part.kind === 'contact') return <Contact contact={part} />
  return <ListPlayer list={part} />
}

const Contact = ({ contact: { name, lines } }: { contact: Extract<PagePart, { kind: 'contact' }> }) => (
  <address className={styles.contact} dir="auto">
    {name && <b>{name}</b>}
    {lines.map(({ kind, text }) => (
      <span key={text}>
        {kind === 'email' ? (
          <a href={`mailto:${text}`}>{text}</a>
        ) : kind === 'phone' ? (
          <a href={`tel:${text.replace(/[^\d+]/g, '')}`} dir="ltr">
            {text}
          </a>
        ) : (
          text
        )}
      </span>
    ))}
  </address>
)
