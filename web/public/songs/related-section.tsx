import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

export const RelatedSection = ({ id, title, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} dir="auto">
      {title}
    </h2>
    <ul>{children}</ul>
  </section>
)
