import { withBase } from '#web/lib/addresses.ts'
import type { PlayableSong } from './player-state.ts'

declare global {
  interface Window {
    /** Present until the engine runs; then null, and the script below stops acting. */
    earlyPlay?: { songId?: string } | null
  }
}

/**
 * A tap before hydration counts: this runs inline in <head>, starts the media inside the tap itself (phones demand that), and leaves
 * word for the engine, which takes the running element over.
 */
export const earlyPlayScript = `window.earlyPlay={};addEventListener('click',function(event){
var early=window.earlyPlay,button=event.target.closest&&event.target.closest('[data-early-song]');
if(!early||!button)return;
event.preventDefault();event.stopImmediatePropagation();
var data=button.dataset,media=document.getElementById('player-'+data.earlyType),other=document.getElementById('player-'+(data.earlyType==='video'?'audio':'video'));
if(!media)return;
if(early.songId===data.earlySong&&!media.paused){media.pause();document.documentElement.removeAttribute('data-early');return}
early.songId=data.earlySong;other.pause();
if(media.getAttribute('src')!==data.earlySource)media.src=data.earlySource;
document.documentElement.dataset.early='';
media.play().catch(function(){})
},true)`

/** Makes a play button answer before hydration. */
export const earlyPlayAttributes = (song: PlayableSong, basePath: string) => ({
  'data-early-song': song.id,
  'data-early-type': song.mediaType,
  'data-early-source': withBase(basePath, song.fileUrl),
})
