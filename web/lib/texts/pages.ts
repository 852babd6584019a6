import { pages } from '#web/lib/messages/en/pages.gen.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** Texts of public pages beyond the first script, in the page's language. */
export const usePageTexts = () => useTexts().parts?.pages ?? pages

/** The same for code outside of React. */
export const pageTextsOfPage = () => textsOfPage().parts?.pages ?? pages
