/**
 * Time and volume run from left to right in right-to-left languages, too, like on a tape: Arabic players do the same, and the arrow keys
 * and the order of previous, play and next match it.
 */
export const mediaDirection = 'ltr'
