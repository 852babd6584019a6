import { createContext, type ReactNode, use } from 'react'
import { en, type Texts } from './en.ts'

const Context = createContext<Texts>(en)

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => <Context value={texts}>{children}</Context>

export const useTexts = () => use(Context)

/** Texts for code outside React: route heads, and modules that speak through toasts. */
export const textsOfPage = (): Texts => en
