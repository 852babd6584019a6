import { playerTextsOfPage } from '#web/lib/texts/player.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'
import { isLikedNow, loadLikes, toggleLike } from '#web/public/likes/likes.ts'
import { player } from '#web/public/player/player.ts'
import { PlayNextIcon, QueueIcon } from '#web/public/player/player-icons.tsx'
import { type PlayableSong, playerStore } from '#web/public/player/player-state.ts'
import { withAdded } from '#web/public/player/queue-edits.ts'
import { savedPlace } from '#web/public/player/saved-places.ts'
import { HeartFilledIcon, HeartIcon, RetryIcon } from '#web/ui/control-icons.tsx'
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Opens at the button that was pressed. */
export async function openSongMenu(song: PlayableSong, button: HTMLElement) {
  await loadLikes()
  const { menu: texts, places, likes } = playerTextsOfPage()
  const isLiked = isLikedNow(song.id)
  const startOver: MenuItem = { label: places.startOver, icon: <RetryIcon />, onSelect: () => playFromStart(song) }
  openMenu(button, textsOfPage().player.moreTitle(song.title), [
    { label: texts.playNext, icon: <PlayNextIcon />, onSelect: () => addToQueue(song, 'next') },
    { label: texts.addToQueue, icon: <QueueIcon />, onSelect: () => addToQueue(song, 'last') },
    ...(savedPlace(song.id) > 0 ? [startOver] : []),
    {
      label: isLiked ? likes.unlike : likes.like,
      icon: isLiked ? <HeartFilledIcon /> : <HeartIcon />,
      onSelect: () => void toggleLike(song.id, false),
    },
  ])
}

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
