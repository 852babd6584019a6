import { type ReactNode, useId } from 'react'
import styles from './section.module.css'
import text from './text.module.css'

interface SectionProps {
  title: string
  children: ReactNode
  /** At the end of the heading's line: a link to more of the same. */
  more?: ReactNode
}

/** A titled part of a page. The space before it is --section-space, or --section. */
export function Section({ title, children, more }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={text.display}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
