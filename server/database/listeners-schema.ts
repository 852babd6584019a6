import type { JsonList } from './column-types.ts'

export interface LikedSongsTable {
  id: string
  profile_id: string
  song_id: string
  created_at: string
}

/** Stars of albums and artists: exactly one of the two ids is set. */
export interface CatalogStarsTable {
  id: string
  profile_id: string
  album_id: string | null
  artist_id: string | null
  created_at: string
}

/** Secrets with which players sign in: features/subsonic/device-secrets.ts. */
export interface DeviceSecretsTable {
  id: string
  profile_id: string
  /** The device or player that the secret is for. */
  name: string
  encrypted_secret: string
  /** HMAC of the secret. */
  lookup_key: string
  created_at: string
  /** Precise to the hour. */
  last_used_at: string | null
}

/** The songs that a person's player was about to play, for their other players. */
export interface PlayQueuesTable {
  profile_id: string
  song_ids: JsonList
  current_index: number
  position_ms: number
  /** Name of the player that saved the queue. */
  changed_by: string
  changed_at: string
}
