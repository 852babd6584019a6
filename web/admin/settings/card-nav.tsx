import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './card-nav.module.css'
import { type Card, cardNames } from './setting-values.ts'

const texts = adminTexts.settings

/** Links to the cards of the screen, which mark the current one. Only on wide screens. */
export function CardNav({ unsavedCards }: { unsavedCards: ReadonlySet<Card> }) {
  const navigate = useNavigate()
  const current = useCardInSight()
  const lead = (card: Card) => (event: MouseEvent) => {
    event.preventDefault()
    const element = document.getElementById(card)
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
    void navigate({ to: '.', hash: card, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return (
    <nav className={styles.nav} aria-label={texts.sections}>
      <ul>
        {cardNames.map((card) => (
          <li key={card}>
            <a href={`#${card}`} aria-current={card === current ? 'location' : undefined} onClick={lead(card)}>
              {texts.cards[card]}
              {unsavedCards.has(card) && <i title={texts.unsavedField} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last card whose heading has scrolled below the screen bar; at the end of the page, the last card. */
function useCardInSight(): Card {
  const [current, setCurrent] = useState<Card>('general')
  useEffect(() => {
    const update = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const passed = cardNames.filter((card) => (document.getElementById(card)?.getBoundingClientRect().top ?? 0) < readingLine)
      setCurrent((isAtEnd && window.scrollY > 0 ? cardNames.at(-1) : passed.at(-1)) ?? 'general')
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return current
}

/** Height of the screen bar plus a gap, in pixels. */
const readingLine = 140
