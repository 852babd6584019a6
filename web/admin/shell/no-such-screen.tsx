import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { Message } from '#web/ui/message.tsx'
import styles from './no-such-screen.module.css'

const texts = adminTexts.notFound

/** Displayed for unknown addresses below /admin. */
export const NoSuchScreen = () => <InsteadOfScreen screen={texts.screen} title={texts.title} text={texts.text} />

/** A message under the title of a screen, with a link to the dashboard. */
export const InsteadOfScreen = ({ screen, title, text }: { screen: string; title: string; text: string }) => (
  <>
    <ScreenBar title={screen} />
    <div className={styles.place}>
      <Message title={title} text={text}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin" {...props} />}>
          {texts.toDashboard}
        </Button>
      </Message>
    </div>
  </>
)
