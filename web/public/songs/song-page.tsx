import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isFeaturedCategory } from '#contract/featured-category.ts'
import type { RelatedItems } from '#contract/search.ts'
import type { Song, SongDetails } from '#contract/songs.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { titleSize } from '#web/lib/title-size.ts'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { useVideoSlot } from '#web/public/player/video-slot.ts'
import { ShareButton } from '#web/public/sharing/share-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { PlayPill } from './play-pill.tsx'
import { ArtistNames, RecordingLinks, RelatedSections } from './related-sections.tsx'
import { songCoverSizes } from './song-head.ts'
import { SongMenuButton } from './song-menu-button.tsx'
import styles from './song-page.module.css'

const VideoButtons = lazyComponent(() => import('#web/public/player/video-buttons.tsx').then((module) => module.VideoButtons))

const PageSeek = lazyComponent(() => import('./page-seek.tsx').then((module) => module.PageSeek))

/** One song: header, cover, title and Play fill exactly one phone screen. `children` follow below. */
export function SongPage({ song, related, children }: { song: SongDetails; related: RelatedItems; children?: ReactNode }) {
  const album = <bdi dir="auto">{song.album}</bdi>
  return (
    <main className={styles.song} data-type={song.mediaType} tabIndex={-1} id="content">
      <div className={styles.first}>
        {song.mediaType === 'video' ? <VideoSlot song={song} /> : <AudioCover song={song} />}
        <div className={styles.text}>
          {!isFeaturedCategory(song.category) && (
            <p className={styles.badge}>
              <Link to="/playlists/$categoryId" params={{ categoryId: song.category.id }}>
                <Badge category={song.category} />
              </Link>
            </p>
          )}
          <h1 className={styles.title} data-length={titleSize(song.title, [40, 90], [13, 20])}>
            <bdi dir="auto">{song.title}</bdi>
          </h1>
          {song.artist && (
            <p className={styles.artist}>
              {song.artistId ? (
                <Link to="/artist/$id" params={{ id: song.artistId }}>
                  <bdi dir="auto">{song.artist}</bdi>
                </Link>
              ) : (
                <ArtistNames song={song} />
              )}
            </p>
          )}
          {song.album && (
            <p className={styles.album}>
              {song.albumId ? (
                <Link to="/album/$id" params={{ id: song.albumId }}>
                  {album}
                </Link>
              ) : (
                album
              )}
            </p>
          )}
          {song.recordings && <RecordingLinks song={song} />}
          <div className={styles.actions}>
            <div className={styles.seek}>
              <Seek song={song} />
            </div>
            <PlayPill song={song} />
            <ShareButton subject={{ kind: 'song', id: song.id, title: song.title, shape: song.isSchoolPrivate ? null : song.mediaType }} />
            <SongMenuButton song={song} className={styles.more} />
          </div>
        </div>
      </div>
      {children}
      <RelatedSections song={song} related={related} />
    </main>
  )
}

/** Appears above the button that has started the song, so that the button stays under the finger. */
function Seek({ song }: { song: Song }) {
  const { isCurrent } = useSongPlayback(song.id)
  return isCurrent && <PageSeek song={song} />
}

const AudioCover = ({ song }: { song: Song }) => (
  <div className={styles.cover}>
    <Cover song={song} sizes={songCoverSizes('audio')} isFirst className={styles.sleeve} />
  </div>
)

/** The slot that the player covers with the video once it plays; until then it shows the poster. */
function VideoSlot({ song }: { song: Song }) {
  const slot = useVideoSlot(song.id)
  const { isCurrent } = useSongPlayback(song.id)
  const isDormant = usePlayer((state) => state.isDormant)
  return (
    <div className={styles.cover}>
      <div ref={slot} className={styles.video}>
        <Cover song={song} sizes={songCoverSizes('video')} isFirst className={styles.sleeve} />
        {isCurrent && !isDormant && <VideoButtons song={song} place="page" />}
      </div>
    </div>
  )
}
