import { fold } from './fold.ts'
import { searchText, searchWords, typedForms } from './search-words.ts'

/** One sung or spoken line. */
export interface LyricsLine {
  /** Seconds from the start of the song; null without a time. */
  startSeconds: number | null
  /** '' separates verses. */
  text: string
}

/** With hours only before a fraction: '[00:12:30]' has hundredths. */
const timestamp = /\s*\[\s*(?:(\d{1,2}):(?=\d{1,2}:\d{1,2}[.,]))?(\d{1,3}):(\d{1,2})(?:[.,:](\d{1,3}))?\s*\]/y
/** A time of which one bracket is missing, as people type it. */
const brokenTimestamp = /^\s*(?=\[|[\d:.,\s]+\])\[?\s*(\d{1,3}:\d{1,2}(?:[.,:]\d{1,3})?)\s*\]?/
/** In brackets only with a fraction: 'John [3:16]' is a verse. */
const wordTimestamp = /<(?:\d{1,2}:)?\d{1,3}:\d{1,2}(?:[.,:]\d{1,3})?>|\[(?:\d{1,2}:)?\d{1,3}:\d{1,2}[.,]\d{1,3}\]/g
const metadata = /^\[(al|ar|au|by|id|la|length|lr|offset|re|ti|tool|ve|#):(.*)\]$/i

/**
 * The lines of plain lyrics, or of LRC ('[01:23.45] line'), in order. LRC metadata and times of single words are dropped; a line with
 * several times is repeated, and one without a time follows the line before it.
 */
export function lyricsLines(lyrics: string): LyricsLine[] {
  const read = lyrics.split(/\r\n?|\n/).map(readLine)
  if (!read.some(({ times }) => times.length > 0)) return read.map(({ whole }) => ({ startSeconds: null, text: whole }))
  const lines = read.map((line) => (line.times.length > 0 ? line : readLine(line.whole.replace(brokenTimestamp, '[$1]'))))
  const offsetSeconds = Number(lines.find(({ name }) => name === 'offset')?.value ?? 0) / 1000 || 0
  let previous = 0
  return lines
    .filter(({ name }) => name === null)
    .flatMap(({ times, text }) => {
      const shifted = times.map((time) => Math.max(0, time - offsetSeconds))
      const starts = shifted.length > 0 ? shifted : [null]
      return starts.map((startSeconds) => {
        previous = startSeconds ?? previous
        return { startSeconds, text, at: previous }
      })
    })
    .sort((one, other) => one.at - other.at)
    .map(({ startSeconds, text }) => ({ startSeconds, text }))
}

/** The folded words of lyrics, each line once, then lines in other forms in which people type them: for searching. */
export function lyricsText(lyrics: string): string {
  const lines = [...new Set(lyricsLines(lyrics).map(({ text }) => fold(text)))]
  const forms = lines.flatMap((line) => typedForms(line).slice(1))
  return [lines.filter(Boolean).join(' '), ...forms].join('\n')
}

/** Lines of transcripts may be whole paragraphs. */
const excerptLength = 120
const partsOfLine = new RegExp(`.{1,${excerptLength}}(?:\\s|$)|.{1,${excerptLength}}`, 'gu')

/** The line of lyrics, or two lines in a row, with most words of a search; of a paragraph, some words. */
export function lyricsExcerpt(lyrics: string, search: string): LyricsLine {
  const words = searchWords(search)
  const lines = lyricsLines(lyrics).flatMap(({ text, ...line }) =>
    (text.match(partsOfLine) ?? []).map((part) => ({ ...line, text: part.trim() })),
  )
  const pairs = lines.slice(1).map(({ text }, index) => ({ ...(lines[index] as LyricsLine), text: `${lines[index]?.text} ${text}` }))
  const found = (text: string) => {
    const searched = searchText([fold(text)])
    return words.filter((word) => searched.includes(word)).length
  }
  const counted = [...lines, ...pairs].map((line) => ({ line, count: found(line.text) }))
  const first = { line: lines[0] ?? { startSeconds: null, text: '' }, count: 0 }
  return counted.reduce((best, one) => (one.count > best.count ? one : best), first).line
}

/** The last line that has started; -1 before the first. */
export const lineAt = (lines: readonly LyricsLine[], seconds: number): number =>
  lines.findLastIndex(({ startSeconds }) => startSeconds !== null && startSeconds <= seconds)

/** LRC of lines with times in milliseconds. */
export const toLrc = (lines: readonly { start: number; value: string }[]): string =>
  lines.map(({ start, value }) => `[${lrcTime(start)}]${value}`).join('\n')

function lrcTime(milliseconds: number): string {
  const hundredths = Math.round(milliseconds / 10)
  const [minutes, seconds] = [Math.floor(hundredths / 6000), (hundredths % 6000) / 100]
  return `${String(minutes).padStart(2, '0')}:${seconds.toFixed(2).padStart(5, '0')}`
}

function readLine(line: string) {
  const whole = line.trimEnd()
  const times: number[] = []
  let at = 0
  for (timestamp.lastIndex = at; ; ) {
    const found = timestamp.exec(whole)
    if (!found) break
    const [, hours = '0', minutes, seconds, fraction = '0'] = found
    times.push(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`))
    at = timestamp.lastIndex
  }
  const [, name = null, value = ''] = (times.length === 0 && metadata.exec(whole.trim())) || []
  // With a space on both sides of a time, two would be left.
  const text = whole.slice(at).replace(wordTimestamp, '').replace(/ +/g, ' ').trim()
  return { whole, times, name: name?.toLowerCase() ?? null, value, text }
}
