import { pages } from '#web/lib/messages/en/pages.gen.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The pages' part of the page's language. */
export const usePageTexts = () => useTexts().parts?.pages ?? pages

/** The same for code outside React. */
export const pageTextsOfPage = () => textsOfPage().parts?.pages ?? pages
