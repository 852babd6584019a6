import { enPages, type PageTexts } from './en.pages.ts'
import { useTexts } from './texts.tsx'

const catalogues: Record<string, PageTexts> = { en: enPages }

/** The pages' part of the page's language. */
export const usePageTexts = () => catalogues[useTexts().language] ?? enPages
