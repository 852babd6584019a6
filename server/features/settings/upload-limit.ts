import type { Viewer } from '#contract/session.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** Largest media file this viewer may send, in MB: the ceiling for administrators, the setting for listeners where it is lower. */
export const uploadLimit =
  (settings: SettingsRepository, ceilingMegabytes: number) =>
  async ({ role }: Pick<Viewer, 'role'>): Promise<number> => {
    if (role === 'admin') return ceilingMegabytes
    return Math.min(Number((await settings.current()).max_upload_size_mb), ceilingMegabytes)
  }
