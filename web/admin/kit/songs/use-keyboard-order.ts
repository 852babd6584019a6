import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { SelectedSong } from '#contract/admin-playlists.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { MarkedSongs } from './use-marked-songs.ts'
import type { SongSelectionState } from './use-song-selection.ts'

const texts = adminTexts.songOrder

type Control = 'grip' | 'up' | 'down' | 'remove'
export type Direction = 'start' | 'up' | 'down' | 'end'
export type KeyboardOrder = ReturnType<typeof useKeyboardOrder>

/**
 * Ordering by keyboard. On a grip, Space or Enter lifts its song, arrows move it (Home and End all the way), Space drops it, and Escape
 * returns it. Buttons move and remove. Lifting a marked song lifts all marked ones. The focus stays with the song, and a live region
 * announces each step.
 */
export function useKeyboardOrder({ songs, move, remove, restoreOrder }: SongSelectionState, marked: MarkedSongs) {
  const [lifted, setLifted] = useState<{ id: string; before: readonly SelectedSong[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const rows = useRef<Virtualizer<HTMLDivElement, Element> | null>(null)
  const rowsRef = useCallback((virtualizer: typeof rows.current) => {
    rows.current = virtualizer
  }, [])
  /** The control to focus after the next render, because a row that moves loses the focus. */
  const wish = useRef<{ id: string; control: Control } | null>(null)
  useLayoutEffect(() => {
    if (!wish.current) return
    const { id, control } = wish.current
    const target = document.querySelector<HTMLElement>(`[data-song="${CSS.escape(id)}"] [data-control="${control}"]`)
    if (!target) return
    wish.current = null
    target.focus({ preventScroll: true })
  })

  const positionOf = (id: string) => songs.findIndex((song) => song.id === id)
  const titleOf = (id: string) => songs[positionOf(id)]?.title ?? ''

  /** Moves a group by one position or all the way. Returns the index of its first song. */
  function moveGroup(ids: ReadonlySet<string>, direction: Direction): number {
    const places = songs.flatMap(({ id }, place) => (ids.has(id) ? [place] : []))
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    const isBack = direction === 'start' || direction === 'up'
    const to = { start: 0, up: Math.max(0, first - 1), down: Math.min(last + 1, songs.length - 1), end: songs.length - 1 }[direction]
    move(ids, to, isBack ? 'before' : 'after')
    const place = isBack ? to : to - ids.size + 1
    rows.current?.scrollToIndex(isBack ? place : to, { align: 'auto' })
    return place
  }

  function moveSong(id: string, ids: ReadonlySet<string>, direction: Direction, control: Control) {
    wish.current = { id, control }
    const first = moveGroup(ids, direction)
    const within = songs.filter((song) => ids.has(song.id)).findIndex((song) => song.id === id)
    setAnnouncement(texts.moved({ title: titleOf(id), place: first + within + 1, count: songs.length }))
  }

  function lift(id: string) {
    setLifted({ id, before: songs })
    setAnnouncement(texts.lifted({ title: titleOf(id), place: positionOf(id) + 1, count: songs.length }))
  }

  function drop(id: string) {
    setLifted(null)
    setAnnouncement(texts.dropped({ title: titleOf(id), place: positionOf(id) + 1, count: songs.length }))
  }

  function putBack(id: string, before: readonly SelectedSong[]) {
    const from = before.findIndex((song) => song.id === id)
    setLifted(null)
    wish.current = { id, control: 'grip' }
    restoreOrder(before)
    rows.current?.scrollToIndex(from, { align: 'auto' })
    setAnnouncement(texts.putBack({ title: titleOf(id), place: from + 1 }))
  }

  function onGripKey(event: KeyboardEvent, id: string) {
    const isLifted = lifted?.id === id
    const moveBy = (direction: Direction) => isLifted && (() => moveSong(id, marked.groupOf(id), direction, 'grip'))
    const actions: Record<string, (() => void) | false | undefined> = {
      ' ': () => (isLifted ? drop(id) : lift(id)),
      Enter: () => (isLifted ? drop(id) : lift(id)),
      ArrowUp: moveBy('up'),
      ArrowDown: moveBy('down'),
      Home: moveBy('start'),
      End: moveBy('end'),
      Escape: isLifted && (() => putBack(id, lifted.before)),
    }
    const action = actions[event.key]
    if (!action) return
    // Neither scrolls the page nor closes the dialog.
    event.preventDefault()
    action()
  }

  return {
    liftedId: lifted?.id ?? null,
    announcement,
    headingRef,
    rowsRef,
    onGripKey,
    /** Losing the focus drops the song, except while its row is being moved. */
    onGripBlur: (id: string) => lifted?.id === id && wish.current === null && drop(id),
    step: (id: string, direction: 'up' | 'down') => moveSong(id, new Set([id]), direction, direction),
    moveMarked(direction: Direction) {
      const first = moveGroup(marked.ids, direction)
      setAnnouncement(texts.marked.moved({ count: marked.ids.size, first: first + 1, all: songs.length }))
    },
    removeMarked() {
      headingRef.current?.focus()
      setAnnouncement(texts.marked.removed({ count: marked.ids.size }))
      remove(marked.ids)
    },
    remove(id: string) {
      const place = positionOf(id)
      const neighbor = songs[place + 1] ?? songs[place - 1]
      if (neighbor) wish.current = { id: neighbor.id, control: 'remove' }
      else headingRef.current?.focus()
      setAnnouncement(texts.removed({ title: titleOf(id) }))
      remove(new Set([id]))
    },
  }
}
