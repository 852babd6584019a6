import { browserCall as call } from '#web/lib/browser.ts'
import { download } from '#web/lib/download.ts'
import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { isLikedNow, loadLikes, toggleLike } from '#web/public/likes/likes.ts'
import { player } from '#web/public/player/player.ts'
import { DownloadIcon, PlayNextIcon, QueueIcon } from '#web/public/player/player-icons.tsx'
import { type PlayableSong, playerStore } from '#web/public/player/player-state.ts'
import { withAdded } from '#web/public/player/queue-edits.ts'
import { savedPlace } from '#web/public/player/saved-places.ts'
import { HeartFilledIcon, HeartIcon, RetryIcon } from '#web/ui/control-icons.tsx'
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Opens at the button that was pressed. */
export async function openSongMenu(song: PlayableSong, button: HTMLElement) {
  const [fileUrl] = await Promise.all([downloadOf(song), loadLikes()])
  const { bar, menu: texts, places, likes } = playerTextsOfPage()
  const isLiked = isLikedNow(song.id)
  const startOver: MenuItem = { label: places.startOver, icon: <RetryIcon />, onSelect: () => playFromStart(song) }
  const downloads: MenuItem[] = fileUrl === null ? [] : [{ label: bar.download, icon: <DownloadIcon />, onSelect: () => download(fileUrl) }]
  openMenu(button, textsOfPage().player.moreTitle(song.title), [
    { label: texts.playNext, icon: <PlayNextIcon />, onSelect: () => addToQueue(song, 'next') },
    { label: texts.addToQueue, icon: <QueueIcon />, onSelect: () => addToQueue(song, 'last') },
    ...(savedPlace(song.id) > 0 ? [startOver] : []),
    {
      label: isLiked ? likes.unlike : likes.like,
      icon: isLiked ? <HeartFilledIcon /> : <HeartIcon />,
      onSelect: () => void toggleLike(song.id, false),
    },
    ...downloads,
  ])
}

/** Null where the site does not offer it, and where that cannot be told. */
const downloadOf = async ({ id }: PlayableSong): Promise<string | null> =>
  call('GET /api/songs/:id/download', { params: { id } }).then(
    ({ fileUrl }) => fileUrl,
    () => null,
  )

/** Where nothing plays, there is nothing that it could come after: it starts. */
function addToQueue(song: PlayableSong, place: 'next' | 'last') {
  const { song: current, queue } = playerStore.get()
  if (!current) return player.play(song)
  player.setQueue(withAdded(queue, song, place))
  const texts = playerTextsOfPage().menu
  void showToast({ tone: 'success', description: place === 'next' ? texts.playsNext(song.title) : texts.added(song.title) })
}

function playFromStart(song: PlayableSong) {
  player.startAt(song.id, 0)
  if (playerStore.get().song?.id === song.id) player.resume()
  else player.play(song)
}
