import { type Descriptions, enDescriptions } from './en.descriptions.ts'
import { textsOfPage } from './texts.tsx'

const catalogues: Record<string, Descriptions> = { en: enDescriptions }

/** In the page's language. For the server's half of route heads only. */
export const descriptionsOfPage = () => catalogues[textsOfPage().language] ?? enDescriptions
