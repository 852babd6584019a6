/*
 * The text font is as heavy as two seconds of music, and a stylesheet that names it has it loaded at once, between a first visitor's tap
 * and the sound. It comes with the scripts instead; who has it already sees it from the first paint on.
 */

const storageKey = 'text-font'
const weight = '400 700'

/** Runs in <head>: shows the font where the browser has kept it. `address` names the file of this very build. */
export const textFontScript = (address: string) =>
  `try{if(localStorage.getItem('${storageKey}')===${JSON.stringify(address)})document.fonts.add(new FontFace('Text',${JSON.stringify(`url("${address}")`)},{weight:'${weight}'}))}catch{}`

export function loadTextFont(address: string) {
  try {
    if (localStorage.getItem(storageKey) === address) return
    localStorage.setItem(storageKey, address)
  } catch {
    // Storage may be forbidden: then it comes with the scripts on every page.
  }
  document.fonts.add(new FontFace('Text', `url("${address}")`, { weight }))
}
