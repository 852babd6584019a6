import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const { import: texts } = adminTexts.transfer

/** The account has vanished, or is signed out. */
export const isWithoutProfile = (error: unknown) =>
  error instanceof CallError && (error.code === 'profile_missing' || error.code === 'not_signed_in')

export function rejectionToast(error: unknown): { title: string; description: string } {
  if (isWithoutProfile(error)) return { title: texts.cannotTitle, description: texts.cannot }
  if (error instanceof CallError && error.code === 'invalid_export_file') return { title: texts.invalidTitle, description: texts.invalid }
  if (error instanceof CallError && error.code === 'upload_too_large') return { title: texts.invalidTitle, description: errorText(error) }
  return { title: adminTexts.errorTitle, description: errorText(error) }
}

/** Beside the field there is room to say where in the file it is wrong. */
export function rejectionText(error: unknown): string {
  if (!(error instanceof CallError) || error.code !== 'invalid_export_file') return rejectionToast(error).description
  return texts.invalidAt(errorText(error), String(error.details.path ?? ''), String(error.details.reason ?? ''))
}
