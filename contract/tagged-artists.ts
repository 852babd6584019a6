/**
 * All artists that the tags of a file name. A text that already contains all of them ('Ann Lee feat. Bo') is used as written. In ID3v2.3 the
 * separator is a slash, which may also be part of a name, so its lists are joined with slashes again.
 */
export function artistsAsWritten(artist: string | undefined, artists: readonly string[] = [], formats: object): string | undefined {
  if (artists.every((name) => artist?.includes(name))) return artist
  return artists.join('ID3v2.3' in formats ? '/' : ', ')
}
