import { useId, useMemo } from 'react'
import type { Playlist } from '#contract/playlists.ts'
import { lazyInHtml } from '#web/lib/lazy-component.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { SaveListButton } from '#web/public/offline/save-list-button.tsx'
import { AutoPlaySwitch } from '#web/public/player/auto-play-switch.tsx'
import { ShareButton } from '#web/public/sharing/share-button.tsx'
import { Description } from '#web/public/song-lists/description.tsx'
import { DownloadLinks } from '#web/public/song-lists/download-links.tsx'
import { listLength } from '#web/public/song-lists/list-length.ts'
import styles from '#web/public/song-lists/list-page.module.css'
import { ListPage } from '#web/public/song-lists/list-page.tsx'
import { ListRow } from '#web/public/song-lists/list-row.tsx'
import { PlayButton } from '#web/public/song-lists/play-button.tsx'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import { creatorName } from './creator-name.ts'
import { PlaylistCover } from './playlist-cover.tsx'
import { playlistCoverSizes } from './playlist-cover-sizes.ts'

const ClosedNote = lazyInHtml(() => import('#web/public/sharing/closed-note.tsx').then((module) => module.ClosedNote))
const LiveNote = lazyInHtml(() => import('#web/public/live/live-note.tsx').then((module) => module.LiveNote))
const SchoolPrivacyNote = lazyInHtml(() => import('#web/public/sharing/school-privacy-note.tsx').then((module) => module.SchoolPrivacyNote))

/** One public playlist: cover and description at the side, its songs in order. */
export function PlaylistPage({ playlist }: { playlist: Playlist }) {
  const { playlist: texts, lists } = usePageTexts()
  const { id, name, creator, description, songs, totalSeconds, isSchoolPrivate } = playlist
  const titleId = useId()
  const list = useMemo(() => ({ kind: 'playlist', id, name, songs }) as const, [id, name, songs])
  return (
    <ListPage
      titleId={titleId}
      title={name}
      cover={<PlaylistCover playlist={playlist} sizes={playlistCoverSizes} isFirst className={styles.sleeve} />}
      meta={
        <p className={`${styles.meta} ${text.numbers}`}>
          {(creator || !isSchoolPrivate) && (
            <span>
              {texts.by} <bdi dir="auto">{creatorName(playlist) ?? lists.unknownCreator}</bdi>
            </span>
          )}{' '}
          <span>{lists.songs({ count: songs.length })}</span> {totalSeconds > 0 && <span>{listLength(totalSeconds, texts)}</span>}
        </p>
      }
      actions={
        <>
          {songs.length > 0 && <PlayButton list={list} />}
          <ShareButton subject={{ kind: 'playlist', id, title: name, shape: isSchoolPrivate ? null : 'playlist' }} />
          {songs.length > 0 && <AutoPlaySwitch />}
          <SaveListButton songs={songs} />
          <DownloadLinks downloads={playlist.downloads} />
        </>
      }
      feedOf={playlist.isUnlisted ? null : `/playlist/${id}`}
      description={
        <>
          {playlist.liveSongId && <LiveNote playlist={playlist} />}
          {playlist.closed && <ClosedNote closed={playlist.closed} />}
          {description && <Description text={description} />}
          {isSchoolPrivate && <SchoolPrivacyNote />}
        </>
      }
    >
      {songs.length > 0 ? (
        <ol className={styles.rows} aria-labelledby={titleId}>
          {songs.map((song, index) => (
            <ListRow key={song.id} song={song} list={list} position={index + 1} />
          ))}
        </ol>
      ) : (
        <Message title={texts.emptyTitle} text={texts.emptyText} />
      )}
    </ListPage>
  )
}
