import type { PlayableSong } from '#contract/songs.ts'
import type { Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { download } from '#web/lib/download.ts'
import { formatDuration } from '#web/lib/format.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { isLikedNow, loadLikes, toggleLike } from '#web/public/likes/likes.ts'
import { savingItem } from '#web/public/offline/save-songs.tsx'
import { loadSavedSongs } from '#web/public/offline/saved-songs.ts'
import { continueAs, positionFor } from '#web/public/player/other-recording.ts'
import { player } from '#web/public/player/player.ts'
import { DownloadIcon, PlayNextIcon, QueueIcon } from '#web/public/player/player-icons.tsx'
import { playerStore } from '#web/public/player/player-state.ts'
import { withAdded } from '#web/public/player/queue-edits.ts'
import { savedPosition } from '#web/public/player/saved-positions.ts'
import { HeartFilledIcon, HeartIcon, RetryIcon } from '#web/ui/control-icons.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx'
import { showToast } from '#web/ui/toast.ts'

type Offer = Output<'GET /api/songs/:id/download'>

/** Opens the menu at the pressed button. */
export async function openSongMenu(song: PlayableSong, button: HTMLElement) {
  const [offer] = await Promise.all([downloadOf(song), loadLikes(), loadSavedSongs()])
  const { menu: texts, places, likes } = playerTextsOfPage()
  const isLiked = isLikedNow(song.id)
  const position = positionFor(song)
  const startOver: MenuItem = { label: places.startOver, icon: <RetryIcon />, onSelect: () => playFromStart(song) }
  openMenu(button, textsOfPage().player.moreTitle({ title: song.title }), [
    ...(position === null
      ? []
      : [{ label: texts.playFrom({ time: formatDuration(position) }), icon: <PlayIcon />, onSelect: () => continueAs(song) }]),
    { label: texts.playNext, icon: <PlayNextIcon />, onSelect: () => addToQueue(song, 'next') },
    { label: texts.addToQueue, icon: <QueueIcon />, onSelect: () => addToQueue(song, 'last') },
    ...(savedPosition(song.id) > 0 ? [startOver] : []),
    {
      label: isLiked ? likes.unlike : likes.like,
      icon: isLiked ? <HeartFilledIcon /> : <HeartIcon />,
      onSelect: () => void toggleLike(song.id, false),
    },
    ...savingItem(song),
    ...downloadItems(offer),
  ])
}

/** Null if unknown. */
const downloadOf = async ({ id, recordingId = id }: PlayableSong): Promise<Offer | null> =>
  call('GET /api/songs/:id/download', { params: { id: recordingId } }).catch(() => null)

/** The original, and copies in other formats if there are some; or the page where a code is redeemed. */
function downloadItems(offer: Offer | null): MenuItem[] {
  const { downloads: texts } = playerTextsOfPage()
  const { fileUrl = null, format = null, rendition = null, mp3Url = null, redeemUrl = null } = offer ?? {}
  const item = (label: string, url: string): MenuItem => ({ label, icon: <DownloadIcon />, onSelect: () => download(url) })
  const withFormat = (name: string) => texts.as({ format: name.toUpperCase() })
  if (redeemUrl !== null) return [{ label: texts.withCode, icon: <DownloadIcon />, onSelect: () => location.assign(redeemUrl) }]
  if (fileUrl === null) return []
  const copies = [...(rendition ? [rendition] : []), ...(mp3Url === null ? [] : [{ format: 'mp3', url: mp3Url }])]
  if (copies.length === 0 || format === null) return [item(texts.list, fileUrl)]
  return [{ format, url: fileUrl }, ...copies].map((file) => item(withFormat(file.format), file.url))
}

/** If nothing is playing, the song starts at once. */
function addToQueue(song: PlayableSong, place: 'next' | 'last') {
  const { song: current, queue } = playerStore.get()
  if (!current) return player.play(song)
  playerStore.set({ queue: withAdded(queue, song, place) })
  const texts = playerTextsOfPage().menu
  void showToast({
    tone: 'success',
    description: place === 'next' ? texts.playsNext({ title: song.title }) : texts.added({ title: song.title }),
  })
}

function playFromStart(song: PlayableSong) {
  player.startAt(song.id, 0)
  if (playerStore.get().song?.id === song.id) player.resume()
  else player.play(song)
}
