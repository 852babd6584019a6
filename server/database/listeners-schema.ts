import type { JsonList } from './column-types.ts'

export interface LikedSongsTable {
  id: string
  profile_id: string
  song_id: string
  created_at: string
}

/** Stars of albums and artists: one of both ids is set. */
export interface CatalogStarsTable {
  id: string
  profile_id: string
  album_id: string | null
  artist_id: string | null
  created_at: string
}

/** Secrets that players sign in with: features/subsonic/device-secrets.ts. */
export interface DeviceSecretsTable {
  id: string
  profile_id: string
  /** Which device or player it is for. */
  name: string
  encrypted_secret: string
  /** HMAC of the secret. */
  lookup_key: string
  created_at: string
  /** Exact to the hour. */
  last_used_at: string | null
}

/** What a person's player was about to play, for their other players. */
export interface PlayQueuesTable {
  profile_id: string
  song_ids: JsonList
  current_index: number
  position_ms: number
  /** Name of the player. */
  changed_by: string
  changed_at: string
}
