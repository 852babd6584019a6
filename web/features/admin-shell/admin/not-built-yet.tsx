import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Message } from '#web/ui/message.tsx'
import styles from './not-built-yet.module.css'
import { ScreenBar } from './screen-bar.tsx'
import { screens } from './screens.ts'

/** For the screens of the sidebar that this version lacks, and for addresses below /admin that lead nowhere. */
export function NotBuiltYet({ path }: { path: string }) {
  const screen = screens.find((known) => known.path === path.replace(/\/$/, ''))
  const texts = screen ? adminTexts.notBuiltYet : adminTexts.notFound
  return (
    <>
      <ScreenBar title={screen?.title ?? adminTexts.notFound.screen} />
      <div className={styles.place}>
        <Message title={texts.title} text={texts.text}>
          <Button variant="default" renderRoot={(props) => <Link to="/admin/songs" {...props} />}>
            {adminTexts.notBuiltYet.toSongs}
          </Button>
        </Message>
      </div>
    </>
  )
}
