/**
 * All artists that the tags of a file name. One text that names them all already ('Ann Lee feat. Bo') is left as it is written. ID3v2.3
 * separates by the slash that some names have.
 */
export function artistsAsWritten(artist: string | undefined, artists: readonly string[] = [], formats: object): string | undefined {
  if (artists.every((name) => artist?.includes(name))) return artist
  return artists.join('ID3v2.3' in formats ? '/' : ', ')
}
