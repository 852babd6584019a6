import { Button } from '@mantine/core'
import { ListMessage } from './list-message.tsx'

interface Props {
  texts: { emptyTitle: string; empty: string; emptySearch: string; clearSearch: string }
  search: string
  onClearSearch(): void
}

/** In the place of a searched list without rows: nothing is there yet, or nothing was found. */
export const NothingFound = ({ texts, search, onClearSearch }: Props) => (
  <ListMessage title={texts.emptyTitle} text={search ? texts.emptySearch : texts.empty}>
    {search && (
      <Button variant="default" onClick={onClearSearch}>
        {texts.clearSearch}
      </Button>
    )}
  </ListMessage>
)
