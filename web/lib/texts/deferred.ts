import { enDeferred } from './en.deferred.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The later part of the page's language. */
export const useDeferredTexts = () => useTexts().later ?? enDeferred

/** The same for code outside React. */
export const deferredTextsOfPage = () => textsOfPage().later ?? enDeferred
