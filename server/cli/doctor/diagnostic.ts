/** One line of the report. `text` ends with the remedy, if there is one. */
export interface Diagnostic {
  state: 'ok' | 'warning' | 'broken'
  text: string
}

export const ok = (text: string): Diagnostic => ({ state: 'ok', text })
export const warning = (text: string): Diagnostic => ({ state: 'warning', text })
export const broken = (text: string): Diagnostic => ({ state: 'broken', text })
