import { useCallback, useEffect, useState } from 'react'
import { keepChoices, keptChoices, type PrintChoices } from './print-choices.ts'

export interface ChoicesProps {
  choices: PrintChoices
  change(made: Partial<PrintChoices>): void
}

/** The studio's choices, which begin as they were left. */
export function usePrintChoices(): ChoicesProps {
  const [choices, setChoices] = useState(keptChoices)
  useEffect(() => keepChoices(choices), [choices])
  const change = useCallback((made: Partial<PrintChoices>) => setChoices((now) => ({ ...now, ...made })), [])
  return { choices, change }
}
