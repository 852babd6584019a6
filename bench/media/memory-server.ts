import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'

/*
 * Baseline cost of Node's HTTP server: sends files and ranges from memory, without access checks, file reads, fairness or limits.
 * Arguments: port, folder of the songs.
 */
const [port, folder = ''] = process.argv.slice(2)
const songs = new Map<string, Buffer>()

function songAt(path: string): Buffer {
  const song = songs.get(path) ?? readFileSync(join(folder, path.replace(/^\/media\//, '')))
  songs.set(path, song)
  return song
}

createServer(({ url = '', headers }, response) => {
  if (basename(url) === 'healthz') return response.end()
  const song = songAt(url)
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (first === undefined) return response.writeHead(200, { 'content-length': song.length }).end(song)
  response.writeHead(206, {
    'content-type': 'audio/mpeg',
    'content-length': Number(last) + 1 - Number(first),
    'content-range': `bytes ${first}-${last}/${song.length}`,
    'cache-control': 'max-age=3600',
  })
  response.end(song.subarray(Number(first), Number(last) + 1))
}).listen(Number(port), '127.0.0.1')
