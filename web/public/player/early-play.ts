import type { PlayableSong } from '#contract/songs.ts'

declare global {
  interface Window {
    /** Whether to play a small rendition if there is one: the choice on this device, else the browser's setting. */
    savesData: () => boolean
    /**
     * The song that a tap has started, and the last other button pressed, until the engine runs; then null, which deactivates the script
     * below.
     */
    earlyPlay?: { songId?: string; isBlocked?: boolean; pressed?: HTMLElement } | null
  }
}

/**
 * Handles taps before hydration. Runs inline in <head>: starts or pauses the media within the tap (phones require a user gesture; `load`
 * also stops the other element and allows it to play later without one), and records the song for the engine, which takes over the running element (player.adopt). Also records a press of another button that needs
 * its script; the engine repeats it.
 */
export const earlyPlayScript = `
window.earlyPlay = {};
window.savesData = () => {
  try {
    const chosen = localStorage.getItem('data-saver');
    if (chosen) return chosen === 'on';
  } catch {}
  const { saveData, effectiveType } = navigator.connection || {};
  return saveData || /2g/.test(effectiveType);
};
addEventListener('click', (event) => {
  const early = window.earlyPlay;
  if (!early) return;
  const button = event.target.closest('[data-early-song]');
  if (!button) {
    early.pressed = event.target.closest('[type=button]') || early.pressed;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  const { earlySong, earlyType, earlySource, earlySmall, earlyVolume } = button.dataset;
  const media = document.getElementById('player-' + earlyType);
  const other = document.getElementById(earlyType === 'video' ? 'player-audio' : 'player-video');
  const stops = early.songId === earlySong && !media.paused;
  document.documentElement.toggleAttribute('data-early', !stops);
  if (stops) return media.pause();
  other.load();
  early.songId = earlySong;
  const source = earlySmall && savesData() ? earlySmall : earlySource;
  if (media.getAttribute('src') !== source) media.src = source;
  early.isBlocked = false;
  media.volume = earlyVolume;
  media.play().catch((error) => {
    early.isBlocked = error.name === 'NotAllowedError';
  });
}, true)`

/** Makes play buttons work before hydration. */
export const earlyPlayAttributes = (song: PlayableSong) => ({
  'data-early-song': song.id,
  'data-early-type': song.mediaType,
  'data-early-source': song.fileUrl,
  'data-early-small': song.smallFileUrl ?? undefined,
  'data-early-volume': song.volume,
})
