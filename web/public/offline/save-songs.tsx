import type { PlayableSong } from '#contract/songs.ts'
import { browserPagesPath } from '#web/lib/browser.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { DownloadIcon, SavedIcon } from '#web/public/player/player-icons.tsx'
import type { MenuItem } from '#web/ui/popup-menu.tsx'
import { showToast } from '#web/ui/toast.ts'
import { canSaveSongs, isPendingNow, isSavable, isSavedNow, removeSavedSongs, saveSong } from './saved-songs.ts'

/** The item in a song's menu; none if its file cannot be saved. The list of saved songs must be loaded. */
export function savingItem(song: PlayableSong): MenuItem[] {
  const texts = playerTextsOfPage().saved
  if (isSavedNow(song.id)) return [{ label: texts.remove, icon: <SavedIcon />, onSelect: () => void removeSongs([song]) }]
  if (!isSavable(song)) return []
  return [{ label: texts.save, icon: <DownloadIcon />, onSelect: () => void save(song) }]
}

async function save(song: PlayableSong) {
  if (isPendingNow(song.id) || !isAble()) return
  const texts = playerTextsOfPage().saved
  void showToast({ tone: 'info', description: texts.saving({ title: song.title }), replaces: song.id })
  if (await trySave(song, song.id))
    void showToast({ tone: 'success', description: texts.isSaved({ title: song.title }), action: showAction(), replaces: song.id })
}

export async function removeSongs(songs: readonly PlayableSong[]): Promise<void> {
  await removeSavedSongs(songs.map(({ id }) => id))
  const texts = playerTextsOfPage().saved
  const [only, ...others] = songs
  const description = only && others.length === 0 ? texts.isRemoved({ title: only.title }) : texts.removedList({ count: songs.length })
  void showToast({ tone: 'success', description })
}

/** Saves the songs that are not saved yet, one after another; stops at the first failure. */
export async function saveSongs(songs: readonly PlayableSong[]): Promise<void> {
  const texts = playerTextsOfPage().saved
  const missing = songs.filter((song) => isSavable(song) && !isSavedNow(song.id) && !isPendingNow(song.id))
  if (missing.length === 0 || !isAble()) return
  const replaces = missing.map(({ id }) => id).join()
  void showToast({ tone: 'info', description: texts.savingList({ count: missing.length }), replaces })
  // Last song first, because the latest saved song is first in the list.
  for (const song of missing.toReversed()) if (!(await trySave(song, replaces))) return
  void showToast({ tone: 'success', description: texts.savedList({ count: missing.length }), action: showAction(), replaces })
}

/** Whether this browser can save songs at this address; shows a message if not. */
function isAble(): boolean {
  const texts = playerTextsOfPage().saved
  if (!canSaveSongs()) void showToast({ tone: 'error', title: texts.unavailableTitle, description: texts.unavailableText })
  return canSaveSongs()
}

const showAction = () => ({ label: playerTextsOfPage().saved.show, onPress: () => location.assign(`${browserPagesPath}/saved`) })

/** Saves a song. Shows a message and returns false if that fails. `replaces` as in Toast. */
async function trySave(song: PlayableSong, replaces: string): Promise<boolean> {
  try {
    await saveSong(song)
    return true
  } catch (error) {
    const texts = playerTextsOfPage().saved
    const description = (error as DOMException).name === 'QuotaExceededError' ? texts.noSpace : texts.noConnection
    void showToast({ tone: 'error', title: texts.failed({ title: song.title }), description, replaces })
    return false
  }
}
