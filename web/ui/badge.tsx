import type { CSSProperties } from 'react'
import type { CategoryBadge } from '#contract/categories.ts'
import { textOn } from '#design/text-on.ts'
import styles from './badge.module.css'

/** A category in its own color, with the text color computed for it. */
export function Badge({ category, className = '' }: { category: Pick<CategoryBadge, 'name' | 'color'>; className?: string | undefined }) {
  const colors = { '--cat': category.color, '--on-cat': textOn(category.color) } as CSSProperties
  return (
    <span className={`${styles.badge} ${className}`} style={colors} dir="auto">
      {category.name}
    </span>
  )
}
