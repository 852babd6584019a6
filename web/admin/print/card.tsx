import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

/** A titled group of choices. */
export function Card({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  )
}
