import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { SongDetails } from '#contract/songs.ts'

/** The artist text of a song whose artist it is not: credited names in it lead to their artists; without one, all of it to the search. */
export function ArtistNames({ song }: { song: SongDetails }) {
  const artist = song.artist ?? ''
  const parts = namesIn(artist, song.credits)
  if (parts.length < 2)
    return (
      <Link to="/gallery" search={{ q: artist }}>
        <bdi dir="auto">{artist}</bdi>
      </Link>
    )
  return (
    <bdi dir="auto">
      {parts.map(({ text, artistId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
        <Fragment key={at}>
          {artistId ? (
            <Link to="/artist/$id" params={{ id: artistId }}>
              <bdi>{text}</bdi>
            </Link>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </bdi>
  )
}

interface Part {
  text: string
  artistId?: string
}

/** The text, cut at the credited names that it contains as whole words. */
export function namesIn(text: string, credits: readonly Pick<SongDetails['credits'][number], 'name' | 'artistId'>[]): Part[] {
  if (credits.length === 0) return [{ text }]
  const ids = new Map(credits.map(({ name, artistId }) => [name, artistId]))
  // Longer names first: 'Ann Lee' is not 'Ann'.
  const names = [...ids.keys()].sort((one, other) => other.length - one.length)
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${names.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text.split(found).flatMap((part, at) => (part === '' ? [] : { text: part, ...(at % 2 === 1 && { artistId: ids.get(part) }) }))
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
