import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { CategoryTile } from '#contract/playlists.ts'
import { textOn } from '#design/text-on.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import text from '#web/ui/text.module.css'
import styles from './category-tiles.module.css'

/** A category's color and the text color computed for it, as CSS custom properties. */
export const categoryColors = (color: string) => ({ '--cat': color, '--on-cat': textOn(color) }) as CSSProperties

/** The letter behind a tile's name: decoration, rendered by CSS. */
export const firstLetter = (name: string) => (Array.from(name.trim())[0] ?? '').toLocaleUpperCase()

/** Categories in their own colors, each linked to its playlists. */
export function CategoryTiles({ categories }: { categories: readonly CategoryTile[] }) {
  const { lists: texts, gallery } = usePageTexts()
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to="/playlists/$categoryId"
            params={{ categoryId: category.id }}
            className={styles.tile}
            style={categoryColors(category.color)}
            data-length={category.name.length > 24 ? 'long' : undefined}
          >
            <span className={styles.glyph} aria-hidden="true" data-glyph={firstLetter(category.name)} />
            <span className={styles.name} dir="auto">
              {category.name}
            </span>
            <span className={`${styles.count} ${text.numbers}`}>
              {category.playlistCount > 0 ? texts.playlists({ count: category.playlistCount }) : gallery.songs}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
