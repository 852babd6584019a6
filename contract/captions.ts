import { type LyricsLine, toLrc } from './lyrics.ts'

/** Of WebVTT, or with a comma of SubRip. */
const cueTimes = /^\s*(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->/m

/** Lyrics of which a file of captions was pasted or read, as LRC; others as they are. */
export function lyricsOfCaptions(text: string): string {
  const lines = cueTimes.test(text) ? linesOfCaptions(text) : []
  const timed = lines.map((line) => ({ start: (line.startSeconds ?? 0) * 1000, value: line.text }))
  return timed.length > 0 ? toLrc(timed) : text
}

/** The lines of captions in WebVTT or SubRip, without markup. */
export function linesOfCaptions(captions: string): LyricsLine[] {
  const blocks = captions
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
  return blocks.flatMap((block) => {
    const lines = block.split('\n')
    const timed = lines.findIndex((line) => cueTimes.test(line))
    const [, hours = '0', minutes = '0', seconds = '0', milliseconds = '0'] = cueTimes.exec(lines[timed] ?? '') ?? []
    if (timed < 0) return []
    const text = plainText(lines.slice(timed + 1).join(' '))
    const startSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(milliseconds) / 1000
    return text === '' ? [] : [{ startSeconds, text }]
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lrm: '', rlm: '' }

/** '#39' and '#x27' are an apostrophe; null for a number that is no character. */
function numberedCharacter(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

const plainText = (text: string) =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? numberedCharacter(name) ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
