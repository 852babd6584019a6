import type { Viewer } from '#contract/session.ts'
import { cleanSetting, isSettingKey, type SettingKey, type SettingProblem, settingKeys, settingProblem } from '#contract/setting-rules.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/repositories.ts'
import { bannerAddress, bannerPathIn } from './banner-address.ts'
import { defaultsOf, type Settings } from './setting-defaults.ts'

export type SettingsService = ReturnType<typeof createSettingsService>

interface Save {
  /** The version that was edited. */
  version: number
  /** Unvalidated input by key. */
  values: Record<string, string>
  bannerUploadId?: string | undefined
}

/** All settings are read and saved together, in one transaction. */
export function createSettingsService(deps: { db: Db; library: MediaLibrary; discarded: DiscardedFiles }) {
  const { db, library, discarded } = deps

  async function read(): Promise<AdminSettings> {
    // The version is read first: with a concurrent save the result is at worst considered older than it is.
    const version = await db.settings.version()
    const current = await db.settings.current()
    const defaults = defaultsOf(current)
    return { settings: settingKeys.map((key) => ({ key, value: current[key], defaultValue: defaults[key] })), version }
  }

  /** Gives the keys that changed. Throws stale_version. */
  const write = (version: number, values: Partial<Settings>, actor: Viewer): Promise<SettingKey[]> =>
    db.transaction(async (tx) => {
      const repository = tx.settings
      const before = await repository.current()
      const changed = settingKeys.filter((key) => values[key] !== undefined && values[key] !== before[key])
      if (changed.length === 0) return []
      if (!(await repository.claim(version))) throw new AppError('stale_version')
      const after = { ...before, ...values }
      const defaults = defaultsOf(after)
      // A default is not stored, so that it continues to follow the settings it depends on.
      for (const key of changed) await (after[key] === defaults[key] ? repository.remove(key) : repository.save(key, after[key]))
      if (changed.includes('site_name')) await tx.users.renameWithSite(before.site_name, after.site_name, newTimestamp())
      if (changed.includes('hero_banner_url')) await tx.discardedFiles.add({ cover_path: bannerPathIn(before.hero_banner_url) })
      await tx.activity.record({ actor, kind: 'settings', action: 'updated', subject: { id: null, name: asText(changed) } })
      return changed
    })

  return {
    read,

    /**
     * Saves all or nothing; missing and unchanged keys are not written. Throws invalid_settings with the problem of each wrong key,
     * stale_version, and the errors of an upload.
     */
    async save({ version, values, bannerUploadId }: Save, actor: Viewer): Promise<AdminSettings> {
      const before = await db.settings.current()
      const wanted = checked(values, before)
      if (bannerUploadId === undefined) await write(version, wanted, actor)
      else {
        if ((await db.settings.version()) !== version) throw new AppError('stale_version')
        const { bannerPath } = await library.ingestBanner(bannerUploadId, { profileId: actor.profileId })
        const hero_banner_url = bannerAddress(bannerPath)
        try {
          await write(version, { ...wanted, hero_banner_url }, actor)
        } catch (error) {
          await discarded.afterFailedWrite({ cover_path: bannerPath })
          throw error
        }
        await library.release([bannerUploadId])
      }
      discarded.start()
      return read()
    },
  }
}

/** Cleaned values of the keys in `values`. Throws invalid_settings. A value that is in force already is not judged again. */
function checked(values: Record<string, string>, current: Settings): Partial<Settings> {
  const cleaned: Partial<Settings> = {}
  const problems: Record<string, SettingProblem> = {}
  for (const [key, value] of Object.entries(values)) {
    if (!isSettingKey(key)) {
      problems[key] = 'unknown'
      continue
    }
    cleaned[key] = cleanSetting(key, value)
    const problem = cleaned[key] === current[key] ? null : settingProblem(key, cleaned[key])
    if (problem) problems[key] = problem
  }
  if (Object.keys(problems).length > 0) throw new AppError('invalid_settings', problems)
  return cleaned
}

/** 'about_title', 'site_name' -> 'About title, site name'. */
const asText = (keys: readonly SettingKey[]) => {
  const names = keys.map((key) => key.replaceAll('_', ' ')).join(', ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}
