import { account } from '#web/lib/messages/en/account.gen.ts'
import { useTexts } from './texts.tsx'

/** The texts of /account in the page's language. */
export const useAccountTexts = () => useTexts().parts?.account ?? account
