import type { ExpressionBuilder } from 'kysely'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { SignedAddressesTable } from '#server/database/media-schema.ts'
import type { Schema } from '#server/database/schema.ts'

type State = SignedAddressesTable['state']
export type SignedFile = Pick<SignedAddressesTable, 'path' | 'state'> & { isUsed: boolean; isPublic: boolean; isExpired: boolean }

interface Situation {
  /** Whether maintenance mode closes the site. */
  isClosed: boolean
  now: string
}

/** The files with signed S3 addresses, joined with their current visibility. */
export const createSignedAddressesRepository = (db: Handle) => {
  const files = () =>
    db
      .selectFrom('signed_addresses')
      .leftJoin('songs', 'songs.media_path', 'signed_addresses.media_path')
      .leftJoin('albums', 'albums.id', 'songs.album_id')

  return {
    stateOf: async (path: string): Promise<State | undefined> =>
      (await db.selectFrom('signed_addresses').select('state').where('path', '=', path).executeTakeFirst())?.state,

    /** Adds a file or extends its expiry. Only files in state 'valid' get signed addresses. */
    record: async (row: Omit<SignedAddressesTable, 'state'>): Promise<void> => {
      await insertRows(db, 'signed_addresses', { ...row, state: 'valid' })
        .onConflict((conflict) =>
          conflict
            .column('path')
            .doUpdateSet({ expires_at: row.expires_at })
            .where('signed_addresses.state', '=', 'valid')
            .where('signed_addresses.expires_at', '<', row.expires_at),
        )
        .execute()
    },

    /** Files whose state differs from the required one, by path, after `after`. */
    async listDue(situation: Situation, after: string, limit: number): Promise<SignedFile[]> {
      const rows = await files()
        .select(['signed_addresses.path', 'signed_addresses.state', 'signed_addresses.expires_at', 'songs.id', 'songs.status'])
        .select(['songs.visible_until', 'albums.visible_until as album_visible_until'])
        .where('signed_addresses.path', '>', after)
        .where((eb) => isDue(eb, situation))
        .orderBy('signed_addresses.path')
        .limit(limit)
        .execute()
      return rows.map(({ path, state, expires_at, id, status, visible_until, album_visible_until }) => ({
        path,
        state,
        isUsed: id !== null,
        isPublic: !situation.isClosed && status === 'published' && visible_until === null && album_visible_until === null,
        isExpired: expires_at <= situation.now,
      }))
    },

    setState: async (path: string, state: State): Promise<void> => {
      await db.updateTable('signed_addresses').set({ state }).where('path', '=', path).execute()
    },

    /** Deletes expired entries whose file is at its own key. */
    removeExpired: async (now: string): Promise<void> => {
      await db.deleteFrom('signed_addresses').where('state', '=', 'valid').where('expires_at', '<=', now).execute()
    },
  }
}

type Joined = ExpressionBuilder<Pick<Schema, 'signed_addresses' | 'songs' | 'albums'>, 'signed_addresses' | 'songs' | 'albums'>

/**
 * Whether a file is due. Reads `status` alone, because every choice that restricts a song makes it other than 'published' (decision 29).
 */
function isDue(eb: Joined, { isClosed, now }: Situation) {
  const is = (state: State) => eb('signed_addresses.state', '=', state)
  const [isUsed, isUnused] = [eb('songs.id', 'is not', null), eb('songs.id', 'is', null)]
  const restrictions = [
    eb('songs.status', '<>', 'published'),
    eb('songs.visible_until', 'is not', null),
    eb('albums.visible_until', 'is not', null),
  ]
  const isRestricted = isClosed ? isUsed : eb.and([isUsed, eb.or(restrictions)])
  return eb.or([
    eb('signed_addresses.expires_at', '<=', now),
    eb.and([is('valid'), isRestricted]),
    eb.and([is('withdrawing'), isUsed]),
    eb.and([is('withdrawn'), isUnused]),
    ...(isClosed ? [] : [eb.and([is('withdrawn'), isUsed, eb.not(isRestricted)])]),
  ])
}
