import { CallError } from '#web/lib/api.ts'
import { browserCall, browserPagesPath } from '#web/lib/browser.ts'
import { readJson, readText, writeJson } from '#web/lib/device-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { filtered, isText } from '#web/lib/stored-shape.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { loadSession } from '#web/public/session/session.ts'
import { showToast } from '#web/ui/toast.ts'

/* Likes of visitors are stored on this device only, until they sign in. Likes of accounts are stored on the server. */

const storageKey = 'liked-songs'
/** Whether the visitor chose this device when a page prompted them to sign in. */
const choiceKey = 'likes-on-device'
/** Latest like first. */
const initial: { songIds: ReadonlySet<string> } = { songIds: new Set() }
const likes = createStore(initial)

export const useIsLiked = (songId: string) => useStore(likes, initial, ({ songIds }) => songIds.has(songId))

export const useLikedIds = () => useStore(likes, initial, ({ songIds }) => songIds)

export const isLikedNow = (songId: string) => likes.get().songIds.has(songId)

let loading: Promise<boolean> | null = null

/** Fetches the likes, once per page. Resolves to whether an account is signed in. */
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
  await takeOver(readDevice())
  try {
    likes.set({ songIds: new Set((await browserCall('GET /api/likes', {})).songIds) })
  } catch (error) {
    console.warn('The likes could not be read.', error)
  }
  return true
}

/** Songs with a pending request: further presses on their hearts are ignored until the response. */
const pending = new Set<string>()

/** `prompts`: a visitor who likes a song is prompted to sign in, once; otherwise the heart is stored on this device. */
export async function toggleLike(songId: string, prompts: boolean): Promise<void> {
  const isSignedIn = await loadLikes()
  if (isSignedIn) return toggleAccountLike(songId)
  if (prompts && !isLikedNow(songId) && readText('localStorage', choiceKey) === null) return promptSignIn(songId)
  toggleOnDevice(songId)
}

function toggleOnDevice(songId: string) {
  const like = !isLikedNow(songId)
  // Other tabs may have changed them.
  likes.set({ songIds: new Set(storedLikes() ?? likes.get().songIds) })
  mark(songId, like)
  writeDevice([...likes.get().songIds])
}

/** Turns this device's likes into the account's. If a request fails, its like stays for the next time, unless the song is deleted. */
async function takeOver(songIds: readonly string[]) {
  const left: string[] = []
  // Oldest first, because the account also sorts likes by time.
  for (const id of songIds.toReversed()) {
    try {
      await browserCall('PUT /api/songs/:id/like', { params: { id } })
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'not_found')) left.unshift(id)
    }
  }
  if (songIds.length === left.length) return
  writeDevice(left)
  void showToast({ tone: 'success', description: playerTextsOfPage().likes.takenOver({ count: songIds.length - left.length }) })
}

async function toggleAccountLike(songId: string) {
  if (pending.has(songId)) return
  pending.add(songId)
  const texts = playerTextsOfPage().likes
  const like = !isLikedNow(songId)
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

function promptSignIn(songId: string) {
  const texts = playerTextsOfPage().likes
  const next = location.pathname.slice(browserPagesPath.length) + location.search
  const signIn = () => location.assign(`${browserPagesPath}/auth?next=${encodeURIComponent(next)}`)
  void showToast({
    tone: 'info',
    title: texts.signInTitle,
    description: texts.signInText,
    action: { label: texts.signIn, onPress: signIn },
    otherAction: { label: texts.keep, onPress: () => keepOnDevice(songId) },
  })
}

function keepOnDevice(songId: string) {
  writeJson('localStorage', choiceKey, true)
  if (!isLikedNow(songId)) toggleOnDevice(songId)
  void showToast({ tone: 'success', description: playerTextsOfPage().likes.kept })
}

function mark(songId: string, liked: boolean) {
  const others = [...likes.get().songIds].filter((id) => id !== songId)
  likes.set({ songIds: new Set(liked ? [songId, ...others] : others) })
}

/** Whether this device has likes that an account can take over. */
export const hasDeviceLikes = () => readDevice().length > 0

const storedLikes = () => readJson('localStorage', storageKey, filtered(isText))
const readDevice = () => storedLikes() ?? []

/** Without storage, a like lasts as long as the page. */
const writeDevice = (songIds: readonly string[]) => writeJson('localStorage', storageKey, songIds)
