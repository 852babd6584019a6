import { upload } from '#web/lib/messages/en/upload.gen.ts'
import { textsOfPage, useTexts } from './texts.tsx'

/** The texts of /upload in the page's language. */
export const useUploadTexts = () => useTexts().parts?.upload ?? upload

/** The same for code outside of React. */
export const uploadTextsOfPage = () => textsOfPage().parts?.upload ?? upload
