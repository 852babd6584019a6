import type { IncomingMessage } from 'node:http'
import type { Language } from '#contract/languages.ts'
import { languageOf, languagePrefixes } from '#contract/pages.ts'

const requested = new WeakMap<IncomingMessage, Language>()

/** Paths whose responses contain names of items. Pages call the API in their language, and link to feeds and share cards in it. */
const roots = ['/api/', '/feeds/', '/cards/']

/** '/de/api/songs/x' is '/api/songs/x' with item names in German. */
export function splitApiLanguage(target: string): { language: Language | null; target: string } {
  const prefix = languagePrefixes.find((candidate) => roots.some((root) => target.startsWith(candidate + root))) ?? ''
  return { language: languageOf(prefix), target: target.slice(prefix.length) }
}

/** For Fastify's `rewriteUrl`: removes the language from the target; `apiLanguage` returns it later. */
export function withoutApiLanguage(message: IncomingMessage, target: string): string {
  const split = splitApiLanguage(target)
  if (split.language) requested.set(message, split.language)
  return split.target
}

/** Null: item names as they were entered. */
export const apiLanguage = ({ raw }: { raw: IncomingMessage }): Language | null => requested.get(raw) ?? null
