/** One line of the report; `text` ends with what to do where something is to be done. */
export interface Finding {
  state: 'ok' | 'warning' | 'broken'
  text: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const broken = (text: string): Finding => ({ state: 'broken', text })
