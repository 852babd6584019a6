import { discWords } from './disc-words.ts'
import { editionWords, wordsBesideEditions } from './edition-words.ts'
import { foldLetters } from './fold.ts'

interface AlbumTitle {
  /** Without disc and editions. */
  base: string
  withoutDisc: string
  disc: number | null
}

/**
 * Reads the disc and the editions at the end of an album's title: 'Night Songs (Remastered) [Disc 2]'. They are in brackets, after a
 * separator, or as 'CD 2'. A part with any other word belongs to the title, as in '(Live)', '(Vol. 2)' or '(Piano Edition)', and so does a
 * year: the concerts of several years are different albums. Likeness keys are stored: a change here needs a migration.
 */
export function readAlbumTitle(title: string): AlbumTitle {
  let base = title.trim()
  /** The editions that follow `base`. */
  let after = ''
  let disc: { number: number; withoutDisc: string } | null = null
  for (;;) {
    const [, before = '', inBrackets, afterSeparator, bareDisc] = lastPart.exec(base) ?? []
    const part = readPart(inBrackets ?? afterSeparator ?? bareDisc ?? '')
    if (!part || !/[\p{L}\p{N}]/u.test(before)) return { base, withoutDisc: disc?.withoutDisc ?? title, disc: disc?.number ?? null }
    if (part.disc !== null) disc ??= { number: part.disc, withoutDisc: before + after }
    else after = base.slice(before.length) + after
    base = before
  }
}

const inBrackets = '[([（［【]([^()[\\]（）［］【】]+)[)\\]）］】]'
const afterSeparator = '(?:\\s[-–—/]\\s|[:,;]\\s)\\s*([^-–—/:,;()[\\]]+)'
// 'Disco 2' may be a title, so the words of other languages need brackets or a separator.
const bareDisc = '[\\s_-]((?:cd|dis[ck])[\\s_-]?\\d{1,2})'
const lastPart = new RegExp(`^(.*?\\S)\\s*(?:${inBrackets}|${afterSeparator}|${bareDisc})$`, 'iu')

const discWord = discWords.map(foldLetters).join('|')
const isDiscWord = new RegExp(`^(?:${discWord})$`, 'u')
/** 'cd2', '第2碟'. */
const numberedDisc = new RegExp(`^(?:${discWord})0*(\\d{1,2})$|^第(\\d{1,2})(?:碟|张|張|枚目?)$`, 'u')
const spelledNumbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** '2009', '50th', '24bit'. */
const isNumber = /^\d+(?:st|nd|rd|th|e|er|eme|ste|de|o|a|bit|khz)?$/u

/** Null if the part says anything but a disc or an edition. */
function readPart(part: string): { disc: number | null } | null {
  const words = foldLetters(part).match(/[\p{L}\p{N}]+/gu) ?? []
  const disc = words.map((word, index) => discAt(word, words[index + 1] ?? '')).find((number) => number > 0) ?? null
  const hasEdition = words.some((word) => editionWords.has(word))
  return (disc !== null || hasEdition) && words.every(isKnown) ? { disc } : null
}

/** The number of the disc that these words name; 0 if they name none. */
function discAt(word: string, next: string): number {
  const [, ofWord, ofCounter] = numberedDisc.exec(word) ?? []
  if (ofWord ?? ofCounter) return Number(ofWord ?? ofCounter)
  if (!isDiscWord.test(word)) return 0
  return /^\d{1,2}$/.test(next) ? Number(next) : Math.max(0, spelledNumbers.indexOf(next))
}

const isKnown = (word: string) =>
  [editionWords, wordsBesideEditions].some((words) => words.has(word)) ||
  [isNumber, isDiscWord, numberedDisc].some((pattern) => pattern.test(word)) ||
  spelledNumbers.includes(word)
