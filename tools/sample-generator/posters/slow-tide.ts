import { posterSize } from './shapes.ts'
import { tidePicture } from './tide.ts'

/** A still of the film, on a square. */
export const slowTide = tidePicture({
  width: posterSize,
  height: posterSize,
  seconds: 3,
  dawn: 1,
  glow: 0.8,
  glitter: [1, 1, 1, 1, 1],
  rings: [],
})
