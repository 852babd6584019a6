import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** Largest media file this viewer may send, in MB: the ceiling for administrators and editors, the setting for others where it is lower. */
export const uploadLimit =
  (settings: SettingsRepository, ceilingMegabytes: number) =>
  async ({ mayEdit }: Pick<Viewer, 'mayEdit'>): Promise<number> => {
    if (mayEdit) return ceilingMegabytes
    return Math.min(Number((await settings.current()).max_upload_size_mb), ceilingMegabytes)
  }
