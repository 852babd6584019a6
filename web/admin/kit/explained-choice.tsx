import { type ComponentProps, useId } from 'react'
import styles from './explained-choice.module.css'
import { Segmented } from './segmented.tsx'

/** A choice with a text below that explains it. Screen readers read it with each option. */
export function ExplainedChoice<Value extends string>({ help, ...choice }: ComponentProps<typeof Segmented<Value>> & { help: string }) {
  const helpId = useId()
  return (
    <>
      <Segmented {...choice} describedBy={helpId} />
      <p id={helpId} className={styles.help}>
        {help}
      </p>
    </>
  )
}
