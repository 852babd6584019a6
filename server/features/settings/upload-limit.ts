import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** Maximum media file of this viewer, in MB: the ceiling for administrators and editors; for others the setting, if it is lower. */
export const uploadLimit =
  (settings: SettingsRepository, ceilingMegabytes: number) =>
  async ({ mayEdit }: Pick<Viewer, 'mayEdit'>): Promise<number> => {
    if (mayEdit) return ceilingMegabytes
    return Math.min(Number((await settings.current()).max_upload_size_mb), ceilingMegabytes)
  }
