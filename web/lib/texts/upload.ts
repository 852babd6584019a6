import type { Language } from '#contract/languages.ts'
import { arUpload } from './ar.upload.ts'
import { enUpload, type UploadTexts } from './en.upload.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** Both languages come with this one page: in Arabic's own file every Arabic page would load them. */
const uploadTexts: Readonly<Record<Language, UploadTexts>> = { en: enUpload, ar: arUpload }

/** The texts of /upload in the page's language. */
export const useUploadTexts = () => uploadTexts[useTexts().language]

/** The same for code outside React. */
export const uploadTextsOfPage = () => uploadTexts[textsOfPage().language]
