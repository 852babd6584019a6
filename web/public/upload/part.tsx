import type { ReactNode } from 'react'
import styles from './part.module.css'

/** A titled part of the page. Not a landmark: there are many, and users come for the form. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)
