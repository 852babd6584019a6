import { enLater, type LaterTexts } from './en.later.ts'
import { textsOfPage, useTexts } from './texts.tsx'

const catalogues: Record<string, LaterTexts> = { en: enLater }

/** The later part of the page's language. */
export const useLaterTexts = () => catalogues[useTexts().language] ?? enLater

/** The same for code outside React. */
export const laterTextsOfPage = () => catalogues[textsOfPage().language] ?? enLater
