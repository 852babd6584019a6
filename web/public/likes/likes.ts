import { CallError } from '#web/lib/api.ts'
import { browserBasePath, browserCall } from '#web/lib/browser.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { loadSession } from '#web/public/session/session.ts'
import { showToast } from '#web/ui/toast.ts'

/*
 * A visitor's hearts are stored on this device only. Those of a signed-in account are its likes, the same everywhere.
 */

const storageKey = 'liked-songs'
const initial: { songIds: ReadonlySet<string> } = { songIds: new Set() }
const likes = createStore(initial)

export const useIsLiked = (songId: string) => useStore(likes, initial, ({ songIds }) => songIds.has(songId))

export const isLikedNow = (songId: string) => likes.get().songIds.has(songId)

let loading: Promise<boolean> | null = null

/** Fetches what is liked, once per page. Tells whether an account is signed in. */
export function loadLikes(): Promise<boolean> {
  loading ??= readLikes()
  return loading
}

async function readLikes() {
  const viewer = await loadSession()
  if (!viewer) {
    likes.set({ songIds: new Set(readDevice()) })
    return false
  }
  try {
    likes.set({ songIds: new Set((await browserCall('GET /api/likes', {})).songIds) })
  } catch (error) {
    console.warn('The likes could not be read.', error)
  }
  return true
}

/** Songs whose answer is still out: until it comes, further presses on their hearts do nothing. */
const pending = new Set<string>()

/** `needsSignIn`: a visitor is prompted to sign in; otherwise the heart is stored on this device. */
export async function toggleLike(songId: string, needsSignIn: boolean): Promise<void> {
  const isSignedIn = await loadLikes()
  if (isSignedIn) return toggleAccountLike(songId)
  if (needsSignIn) return promptSignIn()
  mark(songId, !likes.get().songIds.has(songId))
  writeDevice([...likes.get().songIds])
}

async function toggleAccountLike(songId: string) {
  if (pending.has(songId)) return
  pending.add(songId)
  const texts = playerTextsOfPage().likes
  const like = !likes.get().songIds.has(songId)
  try {
    await browserCall(like ? 'PUT /api/songs/:id/like' : 'DELETE /api/songs/:id/like', { params: { id: songId } })
    mark(songId, like)
    void showToast({ tone: 'success', description: like ? texts.added : texts.removed })
  } catch (error) {
    const hasEnded = error instanceof CallError && error.code === 'not_signed_in'
    const failure = like ? texts.addFailed : texts.removeFailed
    void showToast({ tone: 'error', title: texts.errorTitle, description: hasEnded ? texts.sessionEnded : failure })
  } finally {
    pending.delete(songId)
  }
}

function promptSignIn() {
  const texts = playerTextsOfPage().likes
  const next = location.pathname.slice(browserBasePath.length) + location.search
  const signIn = () => location.assign(`${browserBasePath}/auth?next=${encodeURIComponent(next)}`)
  void showToast({
    tone: 'info',
    title: texts.signInTitle,
    description: texts.signInText,
    action: { label: texts.signIn, onPress: signIn },
  })
}

function mark(songId: string, liked: boolean) {
  const songIds = new Set(likes.get().songIds)
  if (liked) songIds.add(songId)
  else songIds.delete(songId)
  likes.set({ songIds })
}

function readDevice(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function writeDevice(songIds: string[]) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(songIds))
  } catch {
    // Storage may be forbidden: the heart then lasts as long as the page.
  }
}
