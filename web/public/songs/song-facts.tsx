import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Language } from '#contract/languages.ts'
import type { SongDetails } from '#contract/songs.ts'
import { lazyInHtml } from '#web/lib/lazy-component.tsx'
import { arSongFacts } from '#web/lib/texts/ar.song-facts.ts'
import { enSongFacts, type SongFactTexts } from '#web/lib/texts/en.song-facts.ts'
import { languageTags } from '#web/lib/texts/languages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { RelatedSection } from './related-sections.tsx'
import styles from './song-facts.module.css'

/** Both languages: this file loads with the songs that have any facts. */
const factTexts: Readonly<Record<Language, SongFactTexts>> = { en: enSongFacts, ar: arSongFacts }

const RichText = lazyInHtml(() => import('#web/ui/rich-text.tsx').then((module) => module.RichText))

/** Description, credits by role, and what else is known about a song. */
export function SongFacts({ song }: { song: SongDetails }) {
  const { language } = useTexts()
  const texts = factTexts[language]
  const roles = [...Map.groupBy(song.credits, ({ role }) => role)]
  const facts: [string, ReactNode][] = [
    [texts.genres, song.genres.join(' · ')],
    [texts.year, song.year],
    [texts.language, song.language && languageName(song.language, language)],
    [texts.isrc, song.isrc && <bdi dir="ltr">{song.isrc}</bdi>],
  ]
  const known = facts.filter(([, value]) => value)
  return (
    <>
      {song.descriptionHtml && (
        <RelatedSection id="about" title={texts.about}>
          <li>
            <RichText html={song.descriptionHtml} />
          </li>
        </RelatedSection>
      )}
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
                  <dt>{name}</dt>
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

/** More than the artist that stands below the title. */
const hasCredits = ({ artistId, credits }: SongDetails) => credits.length > (artistId ? 1 : 0)

function languageName(tag: string, language: Language) {
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'language' }).of(tag)
  } catch {
    return tag
  }
}
