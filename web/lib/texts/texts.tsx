import type { Descriptions } from './en.descriptions.ts'
import type { PageTexts } from './en.pages.ts'
import { en, type Texts } from './en.ts'
import type { ErrorTexts } from './errors.en.ts'

/** English comes in parts, as pages need them; another language brings everything at once. */
export interface Catalogue extends Texts {
  pages?: PageTexts
  errors?: ErrorTexts
  /** On the server only. */
  descriptions?: Descriptions
}

let read = (): Catalogue => en

/** Told once by each entry: in the browser a page speaks one language from its start to its end, on the server each request its own. */
export function speak(textsOfThisPage: () => Catalogue) {
  read = textsOfThisPage
}

export const useTexts = () => read()

/** Texts for code outside React: route heads, and modules that speak through toasts. */
export const textsOfPage = () => read()
