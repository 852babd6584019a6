import type { Handle } from '#server/database/database.ts'
import { type SettingKey, type Settings, settingDefaults } from './setting-defaults.ts'

export type SettingsRepository = ReturnType<typeof createSettingsRepository>

export const createSettingsRepository = (db: Handle) => ({
  /** All settings, defaults filled in. */
  async current(): Promise<Settings> {
    const rows = await db.selectFrom('settings').selectAll().execute()
    const saved = rows.filter((row) => Object.hasOwn(settingDefaults, row.setting_key))
    return { ...settingDefaults, ...Object.fromEntries(saved.map((row) => [row.setting_key as SettingKey, row.setting_value])) }
  },
})
