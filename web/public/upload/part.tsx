import type { ReactNode, Ref } from 'react'
import styles from './part.module.css'

interface PartProps {
  title: string
  /** Gives the title the ability to be focused. */
  titleRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled part of the page. Not a landmark: there are many, and users come for the form. */
export const Part = ({ title, titleRef, children }: PartProps) => (
  <section className={styles.part}>
    <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
      {title}
    </h2>
    {children}
  </section>
)
