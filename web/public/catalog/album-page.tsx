import { Link } from '@tanstack/react-router'
import { Fragment, useId, useMemo } from 'react'
import type { Album, AlbumSong } from '#contract/albums.ts'
import { groupBy } from '#contract/group-by.ts'
import { lazyInHtml } from '#web/lib/lazy-component.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { SaveListButton } from '#web/public/offline/save-list-button.tsx'
import { ShareButton } from '#web/public/sharing/share-button.tsx'
import { DownloadLinks } from '#web/public/song-lists/download-links.tsx'
import { listLength } from '#web/public/song-lists/list-length.ts'
import list from '#web/public/song-lists/list-page.module.css'
import { ListPage } from '#web/public/song-lists/list-page.tsx'
import { ListRow } from '#web/public/song-lists/list-row.tsx'
import { PlayButton } from '#web/public/song-lists/play-button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import text from '#web/ui/text.module.css'
import { AlbumCover } from './album-card.tsx'
import { AlbumFacts } from './album-facts.tsx'
import styles from './catalog-page.module.css'
import { formatReleaseDate } from './release-date.ts'

const ClosedNote = lazyInHtml(() => import('#web/public/sharing/closed-note.tsx').then((module) => module.ClosedNote))

/** An album: cover, artists and facts, its songs in order. */
export function AlbumPage({ album }: { album: Album }) {
  const { id, title, songs } = album
  const titleId = useId()
  const played = useMemo(() => ({ kind: 'album', id, name: title, songs }) as const, [id, title, songs])
  return (
    <ListPage
      titleId={titleId}
      title={title}
      cover={
        <AlbumCover album={album} sizes="(min-width: 1024px) 23rem, (min-width: 768px) 14rem, 7.5rem" isFirst className={list.sleeve} />
      }
      meta={<Meta album={album} />}
      actions={
        <>
          <PlayButton list={played} />
          <ShareButton subject={{ kind: 'album', id, title, shape: 'playlist' }} />
          <SaveListButton songs={album.songs} />
          <DownloadLinks downloads={album.downloads} />
        </>
      }
      feedOf={album.isUnlisted ? null : `/album/${id}`}
    >
      <div className={styles.body}>
        {album.closed && <ClosedNote closed={album.closed} />}
        <Discs album={album} titleId={titleId} played={played} />
        {album.descriptionHtml && <RichText html={album.descriptionHtml} />}
        <AlbumFacts album={album} />
      </div>
    </ListPage>
  )
}

function Meta({ album }: { album: Album }) {
  const { album: texts, lists, playlist } = usePageTexts()
  const { language } = useTexts()
  const { kind, releaseDate, songs, totalSeconds } = album
  return (
    <p className={`${list.meta} ${text.numbers}`}>
      <span>
        {texts.by} <Artists album={album} />
      </span>{' '}
      <span>{texts.kinds[kind]}</span> {releaseDate && <span>{formatReleaseDate(releaseDate, language)}</span>}{' '}
      <span>{lists.songs({ count: songs.length })}</span> {totalSeconds > 0 && <span>{listLength(totalSeconds, playlist)}</span>}
    </p>
  )
}

/** The artists as displayed, each with a link to its page. */
function Artists({ album: { artist, artists } }: { album: Album }) {
  const various = usePageTexts().album.variousArtists
  return (
    <bdi dir="auto">
      {splitByNames(artist ?? various, artists).map(({ part, id }) =>
        id === undefined ? (
          part
        ) : (
          <Link key={id} to="/artist/$id" params={{ id }} className={styles.artist}>
            {part}
          </Link>
        ),
      )}
    </bdi>
  )
}

/** 'A & B' -> 'A' with its id, ' & ', 'B' with its id. Names that the text does not contain are left out. */
function splitByNames(displayed: string, artists: Album['artists']): { part: string; id?: string }[] {
  const places = artists
    .map(({ id, name }) => ({ id, name, at: displayed.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const parts: { part: string; id?: string }[] = []
  let end = 0
  for (const { id, name, at } of places) {
    if (at < end) continue
    if (at > end) parts.push({ part: displayed.slice(end, at) })
    parts.push({ part: name, id })
    end = at + name.length
  }
  if (end < displayed.length) parts.push({ part: displayed.slice(end) })
  return parts
}

interface DiscsProps {
  album: Album
  titleId: string
  played: Parameters<typeof ListRow>[0]['list']
}

/** The songs in order; with a heading per disc if there are several. */
function Discs({ album, titleId, played }: DiscsProps) {
  const texts = usePageTexts().album
  const discs = [...groupBy(album.songs, ({ discNumber }) => discNumber ?? 1)]
  return discs.map(([disc, songs]) => (
    <Fragment key={disc}>
      {discs.length > 1 && (
        <h2 id={`disc-${disc}`} className={styles.disc}>
          {texts.disc({ number: disc })}
        </h2>
      )}
      <ol className={list.rows} aria-labelledby={discs.length > 1 ? `disc-${disc}` : titleId}>
        {songs.map((song: AlbumSong, index) => (
          <ListRow key={song.id} song={song} list={played} position={song.trackNumber ?? index + 1} album={album} />
        ))}
      </ol>
    </Fragment>
  ))
}
