import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlaylistFile } from './playlist-file.ts'

const read = (name: string, text: string) => readPlaylistFile(name, Buffer.from(text))

test('M3U8: a name, paths of any system, artist and title', () => {
  const text =
    '\uFEFF#EXTM3U\r\n#PLAYLIST:Late\r\n#EXTINF:215,Marlow Vance - Night - Ferry\r\nJazz\\Night\\01.mp3\r\n\r\n#EXTINF:-1,Radio\nfile:///m%C3%BCsik/a.mp3\nb.mp3'
  expect(read('x.m3u8', text)).toEqual({
    name: 'Late',
    entries: [
      { location: 'Jazz/Night/01.mp3', title: 'Night - Ferry', artist: 'Marlow Vance' },
      { location: '/müsik/a.mp3', title: 'Radio', artist: null },
      { location: 'b.mp3', title: null, artist: null },
    ],
  })
})

test('an old M3U is Latin-1', () => {
  expect(readPlaylistFile('x.m3u', Buffer.from('müde.mp3', 'latin1')).entries[0]?.location).toBe('müde.mp3')
})

test('XSPF: one track or many, with addresses and entities decoded', () => {
  const track = (body: string) => `<playlist><title>A &amp; B</title><trackList>${body}</trackList></playlist>`
  expect(read('x.xspf', track('<track><location>a%20b.mp3</location><title>007</title></track>'))).toEqual({
    name: 'A & B',
    entries: [{ location: 'a b.mp3', title: '007', artist: null }],
  })
  expect(read('x.xspf', track('')).entries).toEqual([])
  expect(() => read('x.xspf', 'no xml at all')).toThrow()
  const strange =
    '<track><location>a.mp3</location><location>b.mp3</location><title><b>Ebb</b></title><creator>Ann</creator><creator/></track><track/>'
  expect(read('x.xspf', track(strange)).entries).toEqual([
    { location: 'a.mp3', title: null, artist: 'Ann' },
    { location: '', title: null, artist: null },
  ])
})

test('any text can be read as M3U', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      for (const { location } of readPlaylistFile('x.m3u', bytes).entries) expect(location.length).toBeGreaterThan(0)
    }),
  )
})
