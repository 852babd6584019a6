import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Redirection } from '#contract/redirections.ts'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import short from '#web/admin/kit/short-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { DeleteRedirectionDialog } from './delete-redirection-dialog.tsx'
import { RedirectionActions } from './redirection-actions.ts'
import { RedirectionDialog } from './redirection-dialog.tsx'
import { adminRedirectionsQuery } from './redirections.queries.ts'
import { RedirectionsList } from './redirections-list.tsx'
import styles from './redirections-screen.module.css'

const texts = adminTexts.redirections

interface Props {
  search: string
  /** Index of the first redirection in sight. */
  at: number
  onSearch(search: string): void
  onPosition(index: number): void
}

type Opened = { kind: 'create' } | { kind: 'edit' | 'delete'; redirection: Redirection }

export function RedirectionsScreen({ search, at, onSearch, onPosition }: Props) {
  const list = useInfiniteQuery(adminRedirectionsQuery(search))
  const count = list.data?.pages.at(-1)?.count
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <RedirectionActions value={setOpened}>
      <ScreenBar
        title={texts.title}
        count={count === undefined ? undefined : texts.count(count)}
        action={
          <Button className={short.button ?? ''} leftSection={<AddIcon size={18} />} onClick={() => setOpened({ kind: 'create' })}>
            <span className={short.words}>{texts.add}</span>
          </Button>
        }
      />
      <div className={styles.tools}>
        <SearchBox label={texts.searchLabel} placeholder={texts.searchPlaceholder} value={search} onSearch={onSearch} />
      </div>
      <RedirectionsList list={list} search={search} at={at} onPosition={onPosition} onClearSearch={() => onSearch('')} />
      {opened?.kind === 'create' && <RedirectionDialog redirection={null} onClose={close} />}
      {opened?.kind === 'edit' && <RedirectionDialog redirection={opened.redirection} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteRedirectionDialog redirection={opened.redirection} onClose={close} />}
    </RedirectionActions>
  )
}
