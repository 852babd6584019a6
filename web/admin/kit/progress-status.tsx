import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

interface Props {
  text: string
  /** Null while unknown. */
  percent: number | null
  /** What the text is about; another one is told at once. */
  phase: string
}

/** Tells screen readers a progress at each tenth only: its text changes more often than they can read it. */
export function ProgressStatus({ text, percent, phase }: Props) {
  const step = `${phase} ${Math.floor((percent ?? 0) / 10)}`
  const [told, setTold] = useState({ step, text })
  if (told.step !== step) setTold({ step, text })
  return <VisuallyHidden role="status">{told.text}</VisuallyHidden>
}
