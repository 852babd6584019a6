import { useEffect } from 'react'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { showToast } from '#web/ui/toast.ts'
import { continueAfter } from './after-failure.ts'
import { player } from './player.ts'
import { type PlaybackFailure, playerStore } from './player-state.ts'
import { usePlayer } from './use-player.ts'

/** 'list': a toast with the song's title. 'song': the toast of the song's own page. 'quiet': only logged; the bar shows it. */
export type Manner = (songId: string) => 'list' | 'song' | 'quiet'

/**
 * Shows playback errors in the manner of the current page, unless the song has a new file, which then plays. A list that plays on by itself
 * continues with its next song.
 */
export function PlaybackErrors({ manner }: { manner: Manner }) {
  const texts = usePlayerTexts().bar
  const retry = useTexts().site.tryAgain
  const { play } = useTexts().player
  const failure = usePlayer((state) => state.failure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message per failure, on any page after it
  useEffect(() => {
    if (failure?.kind === 'blocked') show(failure)
    else if (failure)
      void continueAfter(failure).then((outcome) => {
        if (outcome === 'skipped') show(failure, false)
        else if (outcome === 'stopped' && playerStore.get().failure === failure) show(failure)
      })
  }, [failure])
  function show(failure: PlaybackFailure, canRetry = true) {
    const how = manner(failure.song.id)
    const isBlocked = failure.kind === 'blocked'
    if (how === 'quiet' && !isBlocked) return console.warn(texts.unableToPlay({ title: failure.song.title }))
    const own = failure.kind === 'load' ? texts.failedToLoad : texts.failedToPlay
    const description = how === 'song' ? own : texts.unableToPlay({ title: failure.song.title })
    void showToast({
      tone: 'error',
      title: texts.errorTitle,
      description: isBlocked ? texts.blocked : description,
      ...(canRetry && { action: { label: isBlocked ? play : retry, onPress: () => player.resume() } }),
    })
  }
  return null
}
