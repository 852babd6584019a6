import { isSettingKey, type SettingKey } from '#contract/setting-rules.ts'
import type { Handle } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { LibraryVersion } from '#server/database/library-version.ts'
import { createLibraryCache } from '#server/database/versioned-cache.ts'
import { defaultsOf, type Settings } from './setting-defaults.ts'

export type SettingsRepository = ReturnType<typeof createSettingsRepository>

/** Entry in the table `installation` that counts how often settings were saved, from 1. */
const versionFact = 'settings_version'

export const createSettingsRepository = (db: Handle) => ({
  /** All settings, with defaults. */
  async current(): Promise<Settings> {
    const rows = await db.selectFrom('settings').selectAll().execute()
    const saved: Partial<Settings> = {}
    for (const { setting_key, setting_value } of rows) if (isSettingKey(setting_key)) saved[setting_key] = setting_value
    return { ...defaultsOf(saved), ...saved }
  },

  async version(): Promise<number> {
    const row = await db.selectFrom('installation').select('value').where('fact', '=', versionFact).executeTakeFirst()
    return Number(row?.value ?? 1)
  },

  /** Increments the version; false if it has changed. Concurrent transactions wait here for the row lock, then fail. */
  async claim(version: number): Promise<boolean> {
    await insertRows(db, 'installation', { fact: versionFact, value: '1' })
      .onConflict((conflict) => conflict.column('fact').doNothing())
      .execute()
    const { numUpdatedRows } = await db
      .updateTable('installation')
      .set({ value: String(version + 1) })
      .where('fact', '=', versionFact)
      .where('value', '=', String(version))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  save: (key: SettingKey, value: string) =>
    insertRows(db, 'settings', { setting_key: key, setting_value: value })
      .onConflict((conflict) => conflict.column('setting_key').doUpdateSet({ setting_value: value }))
      .execute(),

  /** Resets a setting to its default. */
  remove: (key: SettingKey) => db.deleteFrom('settings').where('setting_key', '=', key).execute(),
})

const cachedBytesMax = 2_000_000

/** The repository with the current settings cached by library version. `asOf` is that version, if the caller has read it. */
export function cacheSettings(repository: SettingsRepository, version: LibraryVersion) {
  const cache = createLibraryCache<Settings>({
    version,
    bytesMax: cachedBytesMax,
    bytesOf: (settings) => JSON.stringify(settings).length * 2,
  })
  return { ...repository, current: (asOf?: number) => cache.get('settings', repository.current, asOf) }
}
