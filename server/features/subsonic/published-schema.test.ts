import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { bundle, createConfig } from '@redocly/openapi-core'
import { Ajv, type ValidateFunction } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needs } from '#server/testing/needs.ts'
import { createPlayableLibrary } from '#server/testing/playable-library.ts'
import { createPlayer, createSecret, type Parameters, type Player } from '#server/testing/subsonic-player.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

/** @once Formats of responses. */

/*
 * Validates every response against the published formats: JSON against the OpenAPI document (github.com/opensubsonic/open-subsonic-api),
 * XML against the schema of Subsonic 1.16.1, ignoring additions of OpenSubsonic. Neither is part of this repository: OPENSUBSONIC_API is a
 * checkout of the former, SUBSONIC_XSD a file with the latter, which xmllint reads. The tests are skipped without them.
 */
const { OPENSUBSONIC_API, SUBSONIC_XSD } = process.env

let testApp: TestApp
let player: Player
let calls: [name: string, parameters: Parameters][]

beforeAll(async () => {
  if (!OPENSUBSONIC_API && !SUBSONIC_XSD) return
  testApp = await createTestApp()
  const library = await createPlayableLibrary(testApp)
  player = createPlayer(testApp, { apiKey: (await createSecret(testApp.admin)).secret })
  const id = `so-${library.ferry}`
  const { playlist } = await player.call('createPlaylist', { name: 'Mine', songId: id })
  await player.call('star', { id })
  await player.call('savePlayQueue', { id, current: id })
  const withoutParameters = `ping getLicense getOpenSubsonicExtensions tokenInfo getUser getMusicFolders getIndexes getArtists getGenres
    getRandomSongs getStarred getStarred2 getPlaylists getNowPlaying getScanStatus getPlayQueue getPlayQueueByIndex getVideos getPodcasts
    getNewestPodcasts getInternetRadioStations getBookmarks getShares getChatMessages startScan getLyrics`
  calls = [
    ...withoutParameters.split(/\s+/).map((name): (typeof calls)[number] => [name, {}]),
    ...['getMusicDirectory', 'getArtist'].map((name): (typeof calls)[number] => [name, { id: `ar-${library.trio}` }]),
    ['getMusicDirectory', { id: '1' }],
    ['getMusicDirectory', { id: `al-${library.album}` }],
    ['getArtist', { id: `ar-${library.ada}` }],
    ['getAlbum', { id: `al-${library.album}` }],
    ['getAlbum', { id: `si-${library.ada}` }],
    ...['getSong', 'getLyricsBySongId', 'setRating', 'star', 'unstar', 'scrobble', 'getArtistInfo', 'getArtistInfo2', 'getAlbumInfo']
      .concat('getAlbumInfo2', 'getSimilarSongs', 'getSimilarSongs2', 'savePlayQueue')
      .map((name): (typeof calls)[number] => [name, { id, rating: 3, current: id }]),
    ['getTopSongs', { artist: 'Ada Okoro' }],
    ['getVideoInfo', { id: `so-${library.video}` }],
    ...['getAlbumList', 'getAlbumList2'].map((name): (typeof calls)[number] => [name, { type: 'newest' }]),
    ['getSongsByGenre', { genre: 'Jazz' }],
    ['search2', { query: 'a' }],
    ['search3', { query: '' }],
    ['getPlaylist', { id: playlist.id }],
    ['createPlaylist', { name: 'Another' }],
    ['updatePlaylist', { playlistId: playlist.id, name: 'Ours' }],
    ['getLyrics', { artist: 'Marlow Vance Trio', title: 'Night Ferry' }],
    ['savePlayQueueByIndex', { id, currentIndex: 0 }],
    ['getSong', { id: 'so-none' }],
    ['deletePlaylist', { id: playlist.id }],
  ]
})
afterAll(() => testApp?.close())

describe('JSON', needs(OPENSUBSONIC_API !== undefined, 'OPENSUBSONIC_API names no checkout'), () => {
  test('matches the OpenAPI document', async () => {
    const validatorOf = await createValidators(join(OPENSUBSONIC_API ?? '', 'openapi/openapi.json'))
    expect(
      validatorOf('getSong')({ 'subsonic-response': { ...(await player.call('getSong', calls[0]?.[1])), error: { code: 'x' } } }),
    ).toBe(false)
    const problems: unknown[] = []
    for (const [name, parameters] of calls) {
      const content = { 'subsonic-response': await player.call(name, parameters) }
      const validate = validatorOf(name)
      if (!validate(content)) problems.push([name, parameters, validate.errors?.slice(0, 5)])
    }
    expect(problems).toEqual([])
  })
})

async function createValidators(ref: string): Promise<(name: string) => ValidateFunction> {
  const { bundle: document } = await bundle({ ref, config: await createConfig({}), dereference: false })
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document.parsed as object, 'document')
  const parsed = document.parsed as { paths: Record<string, { get: { responses: Record<string, { $ref?: string }> } }> }
  return (name) => {
    const response = parsed.paths[`/rest/${name}`]?.get.responses['200']
    const path = response?.$ref?.slice(1) ?? `/paths/~1rest~1${name}/get/responses/200`
    return ajv.compile({ $ref: `document#${path}/content/application~1json/schema` })
  }
}

describe('XML', needs(SUBSONIC_XSD !== undefined, 'SUBSONIC_XSD names no file'), () => {
  test('matches the schema of Subsonic 1.16.1', async () => {
    const problems: unknown[] = []
    const compared = calls.filter(([name]) => !newCalls.has(name))
    for (const [name, parameters] of compared) {
      const found = await xmllint(withoutAdditions(await player.xml(name, parameters)))
      if (found) problems.push([name, parameters, found])
    }
    expect(problems).toEqual([])
  })
})

/** Calls added by OpenSubsonic. */
const newCalls = new Set(['getOpenSubsonicExtensions', 'tokenInfo', 'getLyricsBySongId', 'getPlayQueueByIndex'])

/** Removes attributes that OpenSubsonic added to Subsonic's elements. */
function withoutAdditions(xml: string): string {
  const attributes = `serverVersion openSubsonic musicBrainzId mediaType samplingRate channelCount bitDepth displayArtist displayAlbumArtist
    displayComposer isCompilation sortName readonly`
  return (
    xml
      .replace(/(<subsonic-response[^>]*) type="[^"]*"/, '$1')
      .replaceAll(new RegExp(` (${attributes.split(/\s+/).join('|')})="[^"]*"`, 'g'), '')
      // The only ids that are numbers in the schema.
      .replace(/ current="[^"]*"/, '')
      .replaceAll(/>\s+</g, '><')
  )
}

/** The errors that xmllint reports, or ''. */
const xmllint = (xml: string) =>
  new Promise<string>((resolve, reject) => {
    const child = execFile('xmllint', ['--noout', '--schema', SUBSONIC_XSD ?? '', '-'], (error, _, stderr) =>
      error && (error as NodeJS.ErrnoException).code === 'ENOENT' ? reject(error) : resolve(error ? stderr : ''),
    )
    child.stdin?.end(xml)
  })
