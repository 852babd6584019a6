import { player } from './player.ts'
import { playerStore } from './player-state.ts'

/** Back to repeat a sentence, forward to skip a familiar part. For the buttons, their keys and the lock screen. */
export const skipSeconds = { back: 15, forward: 30 }

/** Negative values skip back. */
export const skip = (seconds: number) => player.seek(playerStore.get().elapsedSeconds + seconds)

export const skipBack = () => skip(-skipSeconds.back)
export const skipForward = () => skip(skipSeconds.forward)
