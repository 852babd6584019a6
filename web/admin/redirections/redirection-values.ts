import type { Redirection } from '#contract/redirections.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.redirections

export const redirectionValues = (redirection: Redirection | null) => ({
  fromUrl: redirection?.fromUrl ?? '',
  toUrl: redirection?.toUrl ?? '',
  isActive: redirection?.isActive ?? true,
})
export type RedirectionValues = ReturnType<typeof redirectionValues>

/** 'old-path' becomes '/old-path'; a full address stays. */
export function completedSource(text: string): string {
  const source = text.trim()
  return source === '' || source.startsWith('/') || /^https?:/i.test(source) ? source : `/${source}`
}

export const redirectionErrors = ({ fromUrl, toUrl }: RedirectionValues): { fromUrl?: string; toUrl?: string } => ({
  ...(fromUrl.trim() ? {} : { fromUrl: texts.fromMissing }),
  ...(toUrl.trim() ? {} : { toUrl: texts.toMissing }),
})
