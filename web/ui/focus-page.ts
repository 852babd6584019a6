/** For an action that removes its own button: keyboards and screen readers continue at the start of the page's content. */
export const focusPage = () => document.querySelector('main')?.focus({ preventScroll: true })
