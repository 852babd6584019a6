import { fold } from './search/fold.ts'

/**
 * What spellings of one artist's name have in common: without case, accents, the article, punctuation and spaces; '&' is 'and'. A name of nothing
 * else ('!!!') is compared as it is. Stored as `artists.likeness_key`: a change here needs a migration.
 */
export function likenessOf(name: string): string {
  const folded = fold(name)
  const withoutArticle = folded.replace(/^the |, the$/g, '')
  return withoutArticle.replace(/[&+]/g, ' and ').replace(/[\p{P}\p{S}\s]+/gu, '') || folded
}
