import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { groupBy } from '#contract/group-by.ts'
import type { SongDetails } from '#contract/songs.ts'
import { lazyInHtml } from '#web/lib/lazy-component.tsx'
import { songFacts } from '#web/lib/messages/en/song-facts.gen.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { ClosedNote } from '#web/public/sharing/closed-note.tsx'
import { SchoolPrivacyNote } from '#web/public/sharing/school-privacy-note.tsx'
import type { ShownFact } from './has-facts.ts'
import { Lyrics } from './lyrics.tsx'
import { RelatedSection } from './related-section.tsx'
import styles from './song-facts.module.css'
import { usePlayFrom } from './use-play-from.ts'

export { ArtistNames } from './artist-names.tsx'
export { RecordingLinks } from './recording-links.tsx'

const RichText = lazyInHtml(() => import('#web/ui/rich-text.tsx').then((module) => module.RichText))

/** Who can see a song, its lyrics and its description. */
export function SongText({ song }: { song: SongDetails }) {
  const texts = useTexts().parts?.songFacts ?? songFacts
  const playFrom = usePlayFrom(song)
  return (
    <>
      {song.closed && <ClosedNote closed={song.closed} />}
      {song.lyrics && <Lyrics song={song} />}
      {song.descriptionHtml && (
        <RelatedSection id="about" title={texts.about}>
          <li>
            <RichText html={song.descriptionHtml} onTime={playFrom} />
          </li>
        </RelatedSection>
      )}
    </>
  )
}

/** Credits by role, and other facts about a song. */
export function SongFacts({ song }: { song: SongDetails }) {
  const { parts, tag } = useTexts()
  const texts = parts?.songFacts ?? songFacts
  const roles = [...groupBy(song.credits, ({ role }) => role)]
  /** In display order. */
  const facts: Record<Exclude<ShownFact, 'lyrics'>, ReactNode> = {
    genres: song.genres.join(' · '),
    year: song.year,
    language: song.language && languageName(song.language, tag),
    isrc: song.isrc && <bdi dir="ltr">{song.isrc}</bdi>,
  }
  const known = (Object.entries(facts) as [keyof typeof facts, ReactNode][]).filter(([, value]) => value)
  return (
    <>
      {song.isSchoolPrivate && <SchoolPrivacyNote />}
      {hasCredits(song) && (
        <RelatedSection id="credits" title={texts.credits}>
          <li>
            <dl className={styles.facts}>
              {roles.map(([role, credits]) => (
                <Fragment key={role}>
                  <dt>{texts.roles[role]}</dt>
                  <dd>
                    {credits.map(({ artistId, name, instrument }) => (
                      <p key={`${artistId} ${instrument}`}>
                        <Link to="/artist/$id" params={{ id: artistId }}>
                          <bdi dir="auto">{name}</bdi>
                        </Link>
                        {instrument && (
                          <>
                            , <bdi dir="auto">{instrument}</bdi>
                          </>
                        )}
                      </p>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </li>
        </RelatedSection>
      )}
      {known.length > 0 && (
        <RelatedSection id="facts" title={texts.facts}>
          <li>
            <dl className={styles.facts}>
              {known.map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{texts[name]}</dt>
                  <dd dir="auto">{value}</dd>
                </Fragment>
              ))}
            </dl>
          </li>
        </RelatedSection>
      )}
    </>
  )
}

/** Whether there are credits besides the artist below the title. */
const hasCredits = ({ artistId, credits }: SongDetails) => credits.length > (artistId ? 1 : 0)

/** `tag`: the page's language. */
function languageName(language: string, tag: string) {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language)
  } catch {
    return language
  }
}
