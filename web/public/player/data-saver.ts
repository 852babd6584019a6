/** Instead of what the browser says. It counts from the next song on; early-play.ts reads it. */
export function setDataSaver(isOn: boolean) {
  try {
    localStorage.setItem('data-saver', isOn ? 'on' : 'off')
  } catch {
    // Storage may be forbidden: the browser's own setting counts.
  }
}
