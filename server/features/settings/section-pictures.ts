import { picturesIn, sectionsIn, sectionsSetting, uploadOfPicture } from '#contract/home-sections.ts'
import { AppError } from '#server/app-error.ts'

/** Uploads used as banner pictures in the setting `home_sections`. */
export const uploadsIn = (setting: string): string[] => picturesIn(setting).flatMap((picture) => uploadOfPicture(picture) ?? [])

/** Replaces uploads in the setting by stored pictures; `store` returns a picture's address. Throws invalid_settings. */
export async function withStoredPictures(setting: string, store: (uploadId: string) => Promise<string>): Promise<string> {
  if (uploadsIn(setting).length === 0) return setting
  const sections = []
  for (const section of sectionsIn(setting) ?? []) {
    const uploadId = section.kind === 'banner' && uploadOfPicture(section.picture)
    sections.push(uploadId ? { ...section, picture: await store(uploadId).catch(asProblem) } : section)
  }
  return sectionsSetting(sections)
}

function asProblem(error: unknown): never {
  const isOfUpload = error instanceof AppError && ['upload_missing', 'upload_incomplete', 'wrong_image_type'].includes(error.code)
  throw isOfUpload ? new AppError('invalid_settings', { home_sections: 'no_image' }) : error
}
