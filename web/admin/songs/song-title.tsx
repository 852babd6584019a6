import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import type { AdminSong } from '#contract/songs.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { CallError } from '#web/lib/api.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { showToast } from '#web/ui/toast.ts'
import { requiredFields, useUpdateSong } from './song-mutations.ts'
import { reloadSong } from './songs.queries.ts'

interface Renaming {
  /** Id of the song whose title is being edited in its row. */
  id: string | null
}

const initial: Renaming = { id: null }
const renaming = createStore(initial)

export const startRenaming = (id: string) => renaming.set({ id })
export const useIsRenaming = (id: string) => useStore(renaming, initial, (state) => state.id === id)

/** Enter and blur save, Escape cancels. */
export function TitleEditor({ song }: { song: AdminSong }) {
  const client = useQueryClient()
  const update = useUpdateSong(song)
  const isDone = useRef(false)

  function finish(typed: string | null) {
    if (isDone.current) return
    isDone.current = true
    renaming.set(initial)
    const title = typed?.trim()
    if (!title || title === song.title) return
    void save(title)
  }

  async function save(title: string) {
    const { updated, updateFailed } = adminTexts.songForm
    try {
      await update.mutateAsync({ ...requiredFields(song), title })
      void showToast({ tone: 'success', description: updated })
    } catch (error) {
      if (error instanceof CallError && error.code === 'stale_version') void reloadSong(client, song.id).catch(console.warn)
      showErrorToast(updateFailed({ reason: errorText(error) }))
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === 'Escape') {
      // Enter would also click the button that gets the focus.
      event.preventDefault()
      const menuButton = event.currentTarget.closest('tr')?.querySelector<HTMLElement>('[aria-haspopup="menu"]')
      finish(event.key === 'Enter' ? event.currentTarget.value : null)
      menuButton?.focus({ preventScroll: true })
    }
    // Keeps keystrokes from the shortcuts of the player and the table.
    event.stopPropagation()
  }

  return (
    <TextInput
      ref={focusAll}
      size="xs"
      dir="auto"
      aria-label={adminTexts.songs.newTitle({ title: song.title })}
      defaultValue={song.title}
      maxLength={limits.name}
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  )
}

/** Waits until the menu that started the edit has closed, because it returns the focus to its button. */
function focusAll(input: HTMLInputElement | null) {
  requestAnimationFrame(() => input?.select())
}
