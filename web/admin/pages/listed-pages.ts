import type { OwnPageRow } from '#contract/own-pages.ts'
import type { Site } from '#contract/settings.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { textsOfPage } from '#web/lib/texts/texts.tsx'

/** A row of the list: a page that an editor wrote, or one whose text is a setting. */
export type ListedPage =
  | { kind: 'own'; id: string; path: string; title: string; isShown: boolean; page: OwnPageRow }
  | { kind: 'built-in'; id: string; path: string; title: string; isShown: boolean; card: 'about' | 'legal' }

export function listedPages(own: readonly OwnPageRow[], site: Pick<Site, 'hasTerms' | 'hasPrivacyPolicy'>): ListedPage[] {
  const { pages } = adminTexts.codes
  const { site: texts } = textsOfPage()
  const builtIn = { kind: 'built-in' } as const
  return [
    ...own.map((page) => ({
      kind: 'own' as const,
      id: page.id,
      path: `/page/${page.slug}`,
      title: page.title,
      isShown: page.isPublished,
      page,
    })),
    { ...builtIn, id: '/about', path: '/about', title: pages['/about'], isShown: true, card: 'about' },
    { ...builtIn, id: '/terms', path: '/terms', title: texts.terms, isShown: site.hasTerms, card: 'legal' },
    { ...builtIn, id: '/privacy', path: '/privacy', title: texts.privacy, isShown: site.hasPrivacyPolicy, card: 'legal' },
  ]
}
