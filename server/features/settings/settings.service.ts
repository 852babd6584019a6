import { picturesIn, sectionsIn, uploadOfPicture } from '#contract/home-sections.ts'
import type { Viewer } from '#contract/session.ts'
import {
  cleanSetting,
  isSettingKey,
  ruleOf,
  type SettingKey,
  type SettingProblem,
  settingKeys,
  settingProblem,
} from '#contract/setting-rules.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { AppError } from '#server/app-error.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { SoundRenditionsService } from '#server/features/media/renditions/sound-renditions.service.ts'
import type { Db } from '#server/repositories.ts'
import { bannerAddress, bannerPathIn } from './banner-address.ts'
import { uploadsIn, withStoredPictures } from './section-pictures.ts'
import { defaultsOf, type Settings } from './setting-defaults.ts'
import { storedImage } from './site-images.ts'

export type SettingsService = ReturnType<typeof createSettingsService>

interface Save {
  /** The version that the edit is based on. */
  version: number
  /** Input by key, not validated. */
  values: Record<string, string>
  bannerUploadId?: string | undefined
}

/** All settings are read and saved together, in one transaction. */
export function createSettingsService(deps: {
  db: Db
  library: MediaLibrary
  discarded: DiscardedFiles
  soundRenditions: Pick<SoundRenditionsService, 'followSetting'>
}) {
  const { db, library, discarded, soundRenditions } = deps

  async function read(): Promise<AdminSettings> {
    // Read before the settings: if they are saved concurrently, the result only looks older than it is.
    const version = await db.settings.version()
    const current = await db.settings.current()
    const defaults = defaultsOf(current)
    return { settings: settingKeys.map((key) => ({ key, value: current[key], defaultValue: defaults[key] })), version }
  }

  /** Returns the changed keys. Throws stale_version. */
  const write = (version: number, values: Partial<Settings>, actor: Viewer): Promise<SettingKey[]> =>
    db.transaction(async (tx) => {
      const repository = tx.settings
      const before = await repository.current()
      const changed = settingKeys.filter((key) => values[key] !== undefined && values[key] !== before[key])
      if (changed.length === 0) return []
      if (!(await repository.claim(version))) throw new AppError('stale_version')
      const after = { ...before, ...values }
      const defaults = defaultsOf(after)
      // Defaults are not stored, so that they continue to follow the settings they depend on.
      for (const key of changed) await (after[key] === defaults[key] ? repository.remove(key) : repository.save(key, after[key]))
      if (changed.includes('mp3_downloads')) await soundRenditions.followSetting(tx)
      if (changed.includes('site_name')) await tx.users.renameWithSite(before.site_name, after.site_name, newTimestamp())
      const pictures = new Set(picturesOf(after))
      await tx.discardedFiles.add(...picturesOf(before).flatMap((path) => (pictures.has(path) ? [] : [{ cover_path: path }])))
      // An account that is named after the site has its new name already.
      const displayName = actor.displayName === before.site_name ? after.site_name : actor.displayName
      await tx.activity.record({
        actor: { displayName },
        kind: 'settings',
        action: 'updated',
        subject: { id: null, name: asText(changed) },
      })
      return changed
    })

  /** Pictures must be uploads or already in these sections, and links must lead to visible items. Throws invalid_settings. */
  async function checkSections(setting: string, before: Settings): Promise<void> {
    const known = new Set(picturesIn(before.home_sections))
    const isPicture = (picture: string) => known.has(picture) || uploadOfPicture(picture) !== null
    if (!picturesIn(setting).every(isPicture)) throw new AppError('invalid_settings', { home_sections: 'no_image' })
    const links = (sectionsIn(setting) ?? []).flatMap((section) => (section.kind === 'banner' && section.link ? [section.link] : []))
    const unreachable = await db.codeDestinations.unreachable(links)
    if (unreachable.size > 0) throw new AppError('invalid_settings', { home_sections: 'missing_item' })
  }

  return {
    read,

    /**
     * Saves everything or nothing. Missing and unchanged keys are not written. Throws invalid_settings with the problem of each wrong key,
     * stale_version, and the errors of an upload.
     */
    async save({ version, values, bannerUploadId }: Save, actor: Viewer): Promise<AdminSettings> {
      const before = await db.settings.current()
      const wanted = await withStoredImages(checked(values, before), before)
      const { home_sections } = wanted
      if (home_sections !== undefined && home_sections !== before.home_sections) await checkSections(home_sections, before)
      const uploadIds = [...(bannerUploadId === undefined ? [] : [bannerUploadId]), ...uploadsIn(home_sections ?? '')]
      if (uploadIds.length > 0 && (await db.settings.version()) !== version) throw new AppError('stale_version')
      const stored: string[] = []
      const store = async (uploadId: string) => {
        const { bannerPath } = await library.ingestBanner(uploadId, { profileId: actor.profileId })
        stored.push(bannerPath)
        return bannerAddress(bannerPath)
      }
      try {
        if (bannerUploadId !== undefined) wanted.hero_banner_url = await store(bannerUploadId)
        if (home_sections !== undefined) wanted.home_sections = await withStoredPictures(home_sections, store)
        await write(version, wanted, actor)
      } catch (error) {
        for (const path of stored) await discarded.afterFailedWrite({ cover_path: path })
        throw error
      }
      await library.release(uploadIds)
      discarded.start()
      return read()
    },
  }
}

/** Cleans and validates the given values. Does not validate current values again. Throws invalid_settings. */
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

/** Replaces images by their stored form. Throws invalid_settings. */
async function withStoredImages(values: Partial<Settings>, current: Settings): Promise<Partial<Settings>> {
  const stored = { ...values }
  for (const key of settingKeys) {
    const value = values[key]
    if (value && value !== current[key] && ruleOf(key).kind === 'image') stored[key] = await storedImage(key, value)
  }
  return stored
}

/** Storage keys of the pictures in these settings. */
const picturesOf = ({ hero_banner_url, home_sections }: Settings): string[] =>
  [hero_banner_url, ...picturesIn(home_sections)].flatMap((address) => bannerPathIn(address) ?? [])

/** 'about_title', 'site_name' -> 'About title, site name'. */
const asText = (keys: readonly SettingKey[]) => {
  const names = keys.map((key) => key.replaceAll('_', ' ')).join(', ')
  return names.charAt(0).toUpperCase() + names.slice(1)
}
