import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Message } from '#web/ui/message.tsx'
import styles from './no-such-screen.module.css'

const texts = adminTexts.notFound

/** For addresses below /admin that lead nowhere. */
export function NoSuchScreen() {
  return (
    <>
      <ScreenBar title={texts.screen} />
      <div className={styles.place}>
        <Message title={texts.title} text={texts.text}>
          <Button variant="default" renderRoot={(props) => <Link to="/admin" {...props} />}>
            {texts.toDashboard}
          </Button>
        </Message>
      </div>
    </>
  )
}
