import { enDescriptions } from './en.descriptions.ts'
import { textsOfPage } from './texts.tsx'

/** In the page's language. For the server's half of route heads only. */
export const descriptionsOfPage = () => textsOfPage().descriptions ?? enDescriptions
