import { enLater } from './en.later.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The later part of the page's language. */
export const useLaterTexts = () => useTexts().later ?? enLater

/** The same for code outside React. */
export const laterTextsOfPage = () => textsOfPage().later ?? enLater
