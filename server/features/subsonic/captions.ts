import type { LyricsLine } from '#contract/lyrics.ts'

const cueTimes = /^(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})\s+-->/

/** The lines of WebVTT captions, without markup. */
export function linesOfCaptions(webVtt: string): LyricsLine[] {
  const blocks = webVtt
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
