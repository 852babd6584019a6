import { z } from 'zod'
import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import { type Endpoint, personal, reading } from '../endpoint.ts'
import { none, optionalText } from '../parameters.ts'
import { type Members, ProtocolError } from '../protocol.ts'
import { isOwnName, ownName } from '../sign-in.ts'

/** Supported extensions of the protocol. Each is tested. */
const extensions = [
  { name: 'formPost', versions: [1] },
  { name: 'apiKeyAuthentication', versions: [1] },
  { name: 'songLyrics', versions: [1] },
  { name: 'indexBasedQueue', versions: [1] },
  { name: 'topSongsByArtistId', versions: [1] },
]

/** The whole library is one music folder. */
export const musicFolder = { id: 1, name: 'Music' }

export function systemEndpoints({ settings }: { settings: Pick<SettingsRepository, 'current'> }): Record<string, Endpoint> {
  async function userOf(viewer: Viewer | null): Promise<Members> {
    const { allow_downloads } = await settings.current()
    return {
      username: ownName(viewer),
      scrobblingEnabled: viewer !== null,
      adminRole: viewer?.mayAdminister ?? false,
      settingsRole: false,
      downloadRole: viewer?.mayEdit || allow_downloads === 'true',
      // Uploads, covers and comments are created on the site, not by players.
      uploadRole: false,
      playlistRole: viewer !== null,
      coverArtRole: false,
      commentRole: false,
      podcastRole: false,
      streamRole: true,
      jukeboxRole: false,
      shareRole: false,
      videoConversionRole: false,
      folder: [musicFolder.id],
    }
  }

  return {
    ping: reading(none, () => ({})),
    getLicense: reading(none, () => ({ license: { valid: true } })),
    getOpenSubsonicExtensions: { ...reading(none, () => ({ openSubsonicExtensions: extensions })), isPublic: true },
    tokenInfo: reading(none, (_, { viewer }) => ({ tokenInfo: { username: ownName(viewer) } })),
    getUser: reading(z.object({ username: optionalText }), async ({ username }, { viewer }) => {
      if (!isOwnName(username, viewer)) throw new ProtocolError('forbidden', 'You may see your own account only.')
      return { user: await userOf(viewer) }
    }),
    getMusicFolders: reading(none, () => ({ musicFolders: { musicFolder: [musicFolder] } })),
    getScanStatus: reading(none, () => ({ scanStatus: { scanning: false } })),
    startScan: personal(none, () => {
      throw new ProtocolError('forbidden', 'The library is not scanned: songs appear as they are uploaded.')
    }),
  }
}
