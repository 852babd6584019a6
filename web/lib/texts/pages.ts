import { enPages } from './en.pages.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The pages' part of the page's language. */
export const usePageTexts = () => useTexts().pages ?? enPages

/** The same for code outside React. */
export const pageTextsOfPage = () => textsOfPage().pages ?? enPages
