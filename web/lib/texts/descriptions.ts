import { descriptions } from '#web/lib/messages/en/descriptions.gen.ts'
import { textsOfPage } from './texts.tsx'

/** In the page's language. For the server's half of route heads only. */
export const descriptionsOfPage = () => textsOfPage().descriptions ?? descriptions
