import { lyricsLines } from '#contract/lyrics.ts'

/** Lyrics with times as SubRip, in which podcast apps read transcripts; null without times. The last line remains until the end. */
export function subRipOf({ lyrics, durationSeconds }: { lyrics: string | null; durationSeconds: number | null }): string | null {
  const lines = lyricsLines(lyrics ?? '').flatMap(({ startSeconds, text }) => (startSeconds === null ? [] : [{ startSeconds, text }]))
  if (lines.length === 0) return null
  const byStart = [...Map.groupBy(lines, ({ startSeconds }) => startSeconds)]
  const cues = byStart.flatMap(([start, group], index) => {
    const text = group.flatMap((line) => line.text || []).join('\n')
    const end = byStart[index + 1]?.[0] ?? Math.max(durationSeconds ?? 0, start + lastLineSeconds)
    // A line without text ends the one before.
    return text === '' ? [] : [`${timeOf(start)} --> ${timeOf(end)}\n${text}\n`]
  })
  return cues.map((cue, index) => `${index + 1}\n${cue}`).join('\n')
}

/** If the length of the song is unknown. */
const lastLineSeconds = 5

/** 3723.5 -> '01:02:03,500'. */
function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const [hours, minutes, whole] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(whole)},${String(milliseconds % 1000).padStart(3, '0')}`
}
