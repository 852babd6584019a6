import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './card-nav.module.css'
import { type Card, cardNames } from './setting-values.ts'

const texts = adminTexts.settings

/** Leads to the cards of the screen, and shows which one is read. On wide screens only: elsewhere it would be in the way. */
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

/** The last card whose head has passed below the screen bar; at the very end of the page, the last one. */
function useCardInSight(): Card {
  const [current, setCurrent] = useState<Card>('general')
  useEffect(() => {
    const look = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const passed = cardNames.filter((card) => (document.getElementById(card)?.getBoundingClientRect().top ?? 0) < readingLine)
      setCurrent((isAtEnd && window.scrollY > 0 ? cardNames.at(-1) : passed.at(-1)) ?? 'general')
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}

/** Pixels below the top of the window: the screen bar, and the room that a card led to keeps from it. */
const readingLine = 140
