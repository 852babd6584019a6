import { type ReactNode, useId } from 'react'
import styles from './section.module.css'
import text from './text.module.css'

interface SectionProps {
  title: string
  children: ReactNode
  /** A link to more, at the end of the heading's line. */
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
