import { Link } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import type { AlbumCard as AlbumCardData } from '#contract/albums.ts'
import type { ArtistLink } from '#contract/artists.ts'
import type { Song } from '#contract/songs.ts'
import type { Output } from '#web/lib/api.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { extendQueue } from '#web/public/player/extend-queue.ts'
import { PlaylistCard } from '#web/public/playlists/playlist-card.tsx'
import { neutral } from '#web/public/playlists/playlist-cover.tsx'
import { ShareButton } from '#web/public/sharing/share-button.tsx'
import list from '#web/public/song-lists/list-page.module.css'
import { ListPage } from '#web/public/song-lists/list-page.tsx'
import { PlayButton } from '#web/public/song-lists/play-button.tsx'
import { SongPages } from '#web/public/songs/song-pages.tsx'
import cards from '#web/ui/cards.module.css'
import controls from '#web/ui/controls.module.css'
import { Cover } from '#web/ui/cover.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Section } from '#web/ui/section.tsx'
import text from '#web/ui/text.module.css'
import { AlbumCard } from './album-card.tsx'
import { CardPages } from './card-pages.tsx'
import styles from './catalog-page.module.css'

interface ArtistPageProps extends Pick<Output<'GET /api/artists/:id'>, 'artist' | 'playlists'> {
  /** Songs, starting at the page in the address. */
  first: Pages<Song>
  /** Albums, starting at the page in the address. */
  firstAlbums: Pages<AlbumCardData>
}

/** An artist: image, links and text, albums, songs and playlists. */
export function ArtistPage({ artist, playlists, first, firstAlbums }: ArtistPageProps) {
  const { artist: texts, gallery, lists } = usePageTexts()
  const { call } = useApp()
  const { id, name, summary, coverUrl, links, descriptionHtml, songCount, albumCount } = artist
  const request = (query: { cursor?: string | undefined; albumsCursor?: string | undefined }, signal?: AbortSignal) =>
    call('GET /api/artists/:id', { params: { id }, query, ...(signal && { signal }) })
  const pages = usePages(first, '', async (cursor, signal) => {
    const { songs, nextCursor } = await request({ cursor }, signal)
    return { items: songs, nextCursor }
  })
  const albumPages = usePages(firstAlbums, '', async (albumsCursor, signal) => {
    const { albums, nextAlbums } = await request({ albumsCursor }, signal)
    return { items: albums, nextCursor: nextAlbums }
  })
  const { items: songs, nextCursor } = pages.list
  const played = useMemo(() => ({ kind: 'artist', id, name, songs }) as const, [id, name, songs])
  return (
    <ListPage
      titleId={useId()}
      title={name}
      cover={<Cover song={{ title: name, coverUrl, category: neutral }} sizes={coverSizes} isFirst className={styles.image} />}
      meta={
        <>
          {summary && (
            <p className={styles.summary} dir="auto">
              {summary}
            </p>
          )}
          <p className={`${list.meta} ${text.numbers}`}>
            {albumCount > 0 && <span>{lists.albums({ count: albumCount })}</span>} <span>{lists.songs({ count: songCount })}</span>
          </p>
        </>
      }
      actions={
        <>
          <PlayButton
            list={played}
            label={texts.playAll}
            onStart={() => void extendQueue(songs, nextCursor, (cursor) => request({ cursor })).catch(() => {})}
          />
          <ShareButton subject={{ kind: 'artist', id, title: name, shape: songCount > 0 ? 'playlist' : null }} />
        </>
      }
      feedOf={`/artist/${id}`}
      description={links.length > 0 && <Links links={links} />}
    >
      <div className={styles.sections}>
        {firstAlbums.items.length > 0 && (
          <Section title={gallery.albums}>
            <CardPages
              {...albumPages}
              className={`${cards.grid} ${styles.cards}`}
              card={(album) => <AlbumCard key={album.id} album={album} />}
              more={(albumsAfter, link) => <Link to="/artist/$id" params={{ id }} search={{ albumsAfter }} {...link} />}
            />
          </Section>
        )}
        <Section title={gallery.songs}>
          <SongPages {...pages} more={(after, link) => <Link to="/artist/$id" params={{ id }} search={{ after }} {...link} />} />
        </Section>
        {playlists.length > 0 && (
          <Section title={gallery.playlists}>
            <ul className={`${cards.grid} ${styles.cards}`}>
              {playlists.map((playlist) => (
                <PlaylistCard key={playlist.id} playlist={playlist} />
              ))}
            </ul>
          </Section>
        )}
        {descriptionHtml && (
          <Section title={texts.about}>
            <RichText html={descriptionHtml} />
          </Section>
        )}
      </div>
    </ListPage>
  )
}

const coverSizes = '(min-width: 1024px) 23rem, (min-width: 768px) 14rem, 7.5rem'

const Links = ({ links }: { links: readonly ArtistLink[] }) => (
  <ul className={styles.links}>
    {links.map(({ label, url }) => (
      <li key={url}>
        <a href={url} className={controls.button} rel="noopener" target="_blank" dir="auto">
          {label}
        </a>
      </li>
    ))}
  </ul>
)
