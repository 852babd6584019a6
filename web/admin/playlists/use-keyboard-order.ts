import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { SongSelectionState } from './use-song-selection.ts'

const texts = adminTexts.songOrder

type Control = 'grip' | 'up' | 'down' | 'remove'
export type KeyboardOrder = ReturnType<typeof useKeyboardOrder>

/**
 * Ordering without a pointer. A grip lifts its song with Space or Enter, arrows move it (Home and End all the way), Space drops it,
 * Escape returns it. Buttons move and remove. The focus stays with the song, and a live region announces every step.
 */
export function useKeyboardOrder({ songs, move, remove }: Pick<SongSelectionState, 'songs' | 'move' | 'remove'>) {
  const [lifted, setLifted] = useState<{ id: string; from: number } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const headingRef = useRef<HTMLHeadingElement>(null)
  const rows = useRef<Virtualizer<HTMLDivElement, Element> | null>(null)
  const rowsRef = useCallback((virtualizer: typeof rows.current) => {
    rows.current = virtualizer
  }, [])
  /** What shall have the focus once it is where it belongs: a row that moves loses it on the way. */
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

  function moveTo(id: string, to: number, control: Control) {
    const from = positionOf(id)
    const place = Math.max(0, Math.min(to, songs.length - 1))
    wish.current = { id, control }
    move(from, place)
    rows.current?.scrollToIndex(place, { align: 'auto' })
    setAnnouncement(texts.moved(titleOf(id), place + 1, songs.length))
  }

  function lift(id: string) {
    setLifted({ id, from: positionOf(id) })
    setAnnouncement(texts.lifted(titleOf(id), positionOf(id) + 1, songs.length))
  }

  function drop(id: string) {
    setLifted(null)
    setAnnouncement(texts.dropped(titleOf(id), positionOf(id) + 1, songs.length))
  }

  function putBack(id: string, from: number) {
    setLifted(null)
    moveTo(id, from, 'grip')
    setAnnouncement(texts.putBack(titleOf(id), from + 1))
  }

  function onGripKey(event: KeyboardEvent, id: string) {
    const isLifted = lifted?.id === id
    const place = positionOf(id)
    const actions: Record<string, (() => void) | false | undefined> = {
      ' ': () => (isLifted ? drop(id) : lift(id)),
      Enter: () => (isLifted ? drop(id) : lift(id)),
      ArrowUp: isLifted && (() => moveTo(id, place - 1, 'grip')),
      ArrowDown: isLifted && (() => moveTo(id, place + 1, 'grip')),
      Home: isLifted && (() => moveTo(id, 0, 'grip')),
      End: isLifted && (() => moveTo(id, songs.length - 1, 'grip')),
      Escape: isLifted && (() => putBack(id, lifted.from)),
    }
    const action = actions[event.key]
    if (!action) return
    // Neither does the page scroll, nor does the dialog around close.
    event.preventDefault()
    action()
  }

  return {
    liftedId: lifted?.id ?? null,
    announcement,
    headingRef,
    rowsRef,
    onGripKey,
    /** Losing the focus drops the song; a moving row loses it only briefly. */
    onGripBlur: (id: string) => lifted?.id === id && wish.current === null && drop(id),
    step: (id: string, by: 1 | -1, control: 'up' | 'down') => moveTo(id, positionOf(id) + by, control),
    remove(id: string) {
      const place = positionOf(id)
      const neighbour = songs[place + 1] ?? songs[place - 1]
      if (neighbour) wish.current = { id: neighbour.id, control: 'remove' }
      else headingRef.current?.focus()
      setAnnouncement(texts.removed(titleOf(id)))
      remove(new Set([id]))
    },
  }
}
