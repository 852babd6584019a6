import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './first-steps.module.css'

const texts = adminTexts.dashboard.next

/** For someone who has just installed: from an empty library to a printed code. */
export const FirstSteps = () => (
  <section className={styles.panel} aria-labelledby="first-steps">
    <h2 id="first-steps">{texts.title}</h2>
    <p>{texts.text}</p>
    <ol>
      {texts.steps.map(({ title, text, screen, open }, index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
          {screen && (
            <Button variant="default" renderRoot={(props) => <Link to="/admin/$" params={{ _splat: screen }} {...props} />}>
              {open}
            </Button>
          )}
        </li>
      ))}
    </ol>
  </section>
)
