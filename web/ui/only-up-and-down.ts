import type { Modifier } from '@dnd-kit/core'

/** Limits dragging to the direction of a list. */
export const onlyUpAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]
