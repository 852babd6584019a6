import type { Handle } from '#server/database/database.ts'

export type SystemRepository = ReturnType<typeof createSystemRepository>

export const createSystemRepository = (db: Handle) => ({
  async songTotals(): Promise<{ songCount: number; mediaBytes: number }> {
    const { songs, bytes } = await db
      .selectFrom('songs')
      .select((eb) => [eb.fn.countAll<number>().as('songs'), eb.fn.sum<number | null>('size_bytes').as('bytes')])
      .executeTakeFirstOrThrow()
    return { songCount: Number(songs), mediaBytes: Number(bytes ?? 0) }
  },
})
