import { expect, test } from 'vitest'
import { lyricsOfCaptions } from './captions.ts'
import { lyricsOfFile } from './lyrics-file.ts'
import { songFacts } from './song-details.ts'

const subRip =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>Welcome</i> to\r\nthe museum.\r\n\r\n2\r\n01:02:03,040 --> 01:02:05,000\r\nGood &amp; bye\r\n'
const webVtt =
  'WEBVTT\n\nNOTE by hand\n\n00:01.000 --> 00:03.500 align:start\n<v Ann>Welcome to the museum.\n\nlast\n01:02:03.040 --> 01:02:05.000\nGood &amp; bye'
const lrc = '[00:01.00]Welcome to the museum.\n[62:03.04]Good & bye'

test.each([subRip, webVtt, `\uFEFF${subRip}`])('%j become LRC', (captions) => {
  expect(lyricsOfCaptions(captions)).toBe(lrc)
  expect(lyricsOfFile(new TextEncoder().encode(captions))).toBe(lrc)
  expect(songFacts.lyrics.parse(captions)).toBe(lrc)
})

test.each(['One --> two\nthree', '[00:01.00]Sing', 'Plain', '00:01.000 --> 00:02.000'])('%j stay as they are', (lyrics) => {
  expect([lyricsOfCaptions(lyrics), songFacts.lyrics.parse(lyrics)]).toEqual([lyrics, lyrics])
})
