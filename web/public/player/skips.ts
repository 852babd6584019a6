import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/** Back to hear a sentence again, forward past what one knows: of the buttons, their keys and the lock screen. */
export const skipSeconds = { back: 15, forward: 30 }

/** Negative: back. */
export const skip = (seconds: number) => player.seek(playerStore.get().elapsedSeconds + seconds)

export const skipBack = () => skip(-skipSeconds.back)
export const skipForward = () => skip(skipSeconds.forward)
