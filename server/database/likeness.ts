import { fold } from '#contract/fold.ts'

/**
 * A key that all spellings of an artist's name share: without case, accents, the article, punctuation and spaces; '&' counts as 'and'. A
 * name that would become empty ('!!!') is used as it is. Stored as `artists.likeness_key`: a change here needs a migration.
 */
export function likenessOf(name: string): string {
  const folded = fold(name)
  const withoutArticle = folded.replace(/^the |, the$/g, '')
  return withoutArticle.replace(/[&+]/g, ' and ').replace(/[\p{P}\p{S}\s]+/gu, '') || folded
}
