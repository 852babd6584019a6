import { useState } from 'react'

/** What kind of file is wanted. `dpi` counts for PNG, the test page for PDF. */
export interface FileChoice {
  format: 'pdf' | 'svg' | 'png'
  hasTestPage: boolean
  dpi: number
}

export const useFileChoice = () => useState<FileChoice>({ format: 'pdf', hasTestPage: false, dpi: 300 })
