import { useEffect, useMemo } from 'react'
import type { PlayableSong } from '#contract/songs.ts'
import { formatDuration } from '#web/lib/format.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { player } from '#web/public/player/player.ts'
import { playerStore } from '#web/public/player/player-state.ts'
import type { QueueOptions, SongList } from '#web/public/player/queue.ts'
import { usePlayer, useSongPlayback } from '#web/public/player/use-player.ts'
import { VideoButtons } from '#web/public/player/video-buttons.tsx'
import { useVideoSlot } from '#web/public/player/video-slot.ts'
import { Cover } from '#web/ui/cover.tsx'
import { Equaliser } from '#web/ui/equaliser.tsx'
import { Message } from '#web/ui/message.tsx'
import text from '#web/ui/text.module.css'
import styles from './embed.module.css'
import { EmbedControls } from './embed-controls.tsx'
import { EmbedHead } from './embed-head.tsx'

interface EmbedListProps extends SongList {
  songs: readonly PlayableSong[]
  siteName: string
}

/** The embedded player of a playlist, an album or an artist: the current song above, the list below. */
export function EmbedList({ kind, id, name, songs, siteName }: EmbedListProps) {
  const texts = usePageTexts().embed
  const { pageTitle } = useTexts().song
  const options = useMemo(() => ({ mode: 'playlist', queue: songs, list: { kind, id, name } }) as const, [kind, id, name, songs])
  const currentId = usePlayer(({ song }) => song?.id)
  const song = songs.find(({ id }) => id === currentId) ?? songs[0]
  useEffect(() => stopAfterLast(currentId), [currentId])
  if (!song)
    return (
      <main className={styles.empty}>
        <Message headingLevel={1} title={name} text={texts.noSongs} />
      </main>
    )
  const isByOneArtist = songs.every(({ artist }) => artist === song.artist)
  return (
    <main className={styles.embed} data-shape="playlist">
      <div className={styles.now}>
        <NowCover key={song.id} song={song} />
        <div className={styles.body}>
          <EmbedHead siteName={siteName} path={`/${kind}/${id}`} title={name} song={song}>
            {song.artist && song.artist !== name ? pageTitle({ title: song.title, artist: song.artist }) : song.title}
          </EmbedHead>
          <EmbedControls song={song} options={options} />
        </div>
      </div>
      <ol className={styles.list} aria-label={texts.songs}>
        {songs.map((row, index) => (
          <Row key={row.id} song={row} number={index + 1} options={options} showsArtist={!isByOneArtist} />
        ))}
      </ol>
    </main>
  )
}

/** The visitor came for the other site's page, where a player that starts again at the end of its list would never stop. */
function stopAfterLast(currentId: string | undefined) {
  const { queue } = playerStore.get()
  if (currentId) playerStore.set({ queue: { ...queue, autoAdvance: queue.songs.at(-1)?.id !== currentId } })
}

/** The cover of the current song, and the slot of its video. */
function NowCover({ song }: { song: PlayableSong }) {
  const slot = useVideoSlot(song.id)
  const { isCurrent } = useSongPlayback(song.id)
  return (
    <div className={styles.cover} ref={slot}>
      <Cover song={song} sizes="152px" isFirst />
      {isCurrent && song.mediaType === 'video' && <VideoButtons song={song} place="page" />}
    </div>
  )
}

interface RowProps {
  song: PlayableSong
  number: number
  options: QueueOptions<PlayableSong>
  /** False if all songs are by the artist whom the head names. */
  showsArtist: boolean
}

function Row({ song, number, options, showsArtist }: RowProps) {
  const texts = useTexts().player
  const { isCurrent, isPlaying } = useSongPlayback(song.id)
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isCurrent || undefined} onClick={() => player.toggle(song, options)}>
        <span className={text.numbers}>
          <span className={text.hidden}>{isPlaying ? texts.pause : texts.play} </span>
          {isPlaying ? <Equaliser /> : number}
        </span>
        <span className={styles.rowTitle}>
          <bdi dir="auto">{song.title}</bdi>
          {showsArtist && song.artist && <small dir="auto">{song.artist}</small>}
        </span>
        <span className={text.numbers}>{formatDuration(song.durationSeconds)}</span>
      </button>
    </li>
  )
}
