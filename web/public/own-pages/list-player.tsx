import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { PagePart } from '#contract/own-pages.ts'
import type { PlayableSong } from '#contract/songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { extendQueue } from '#web/public/player/extend-queue.ts'
import { neutral } from '#web/public/playlists/playlist-cover.tsx'
import { adoptInList } from '#web/public/song-lists/list-playback.ts'
import { PlayButton } from '#web/public/song-lists/play-button.tsx'
import { PlayerCard } from './player-card.tsx'

/** A playlist or an album in a page's text: the first song plays at once, and the others are loaded then. */
export function ListPlayer({ list }: { list: Extract<PagePart, { kind: 'playlist' | 'album' }> }) {
  const texts = usePageTexts().lists
  const { call } = useApp()
  const { kind, id, name, by, coverUrl, songCount, firstSong } = list
  const [songs, setSongs] = useState<readonly PlayableSong[]>(() => [firstSong])
  const played = useMemo(() => ({ kind, id, name, songs }), [kind, id, name, songs])
  useLayoutEffect(() => adoptInList(firstSong, played), [firstSong, played])

  async function loadOthers() {
    await extendQueue(songs, songs.length < songCount ? 'others' : null, async () => {
      const params = { id }
      const whole = kind === 'album' ? await call('GET /api/albums/:id', { params }) : await call('GET /api/playlists/:id', { params })
      setSongs(whole.songs)
      return { songs: whole.songs.slice(1), nextCursor: null }
    })
  }

  return (
    <PlayerCard
      cover={{ title: name, coverUrl, category: neutral }}
      title={
        <Link to={kind === 'album' ? '/album/$id' : '/playlist/$id'} params={{ id }}>
          {name}
        </Link>
      }
      detail={
        <>
          {by && <bdi dir="auto">{by}</bdi>}
          {by && ' · '}
          {texts.songs({ count: songCount })}
        </>
      }
      button={<PlayButton list={played} onStart={() => void loadOthers().catch(() => {})} />}
    />
  )
}
