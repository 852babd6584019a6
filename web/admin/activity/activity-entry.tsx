import { Link } from '@tanstack/react-router'
import type { ActivityEntry } from '#contract/activity.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './activity-entry.module.css'

const texts = adminTexts.activity

/** What was done to what: 'Song Night Ferry was added'. The name links to the item while it exists. */
export function Action({ entry: { kind, action, subject, count } }: { entry: ActivityEntry }) {
  const verb = texts.verb(action, count > 1 || kind === 'settings')
  if (!subject)
    return (
      <span>
        {texts.items(kind, action, count)} {verb}
      </span>
    )
  const name = (
    <b>
      <bdi dir="auto">{subject.name}</bdi>
    </b>
  )
  return (
    <span>
      {texts.noun(kind, count)}{' '}
      {subject.nameNow === null ? (
        name
      ) : (
        <Link className={styles.link} to="/admin/$" params={{ _splat: kind }} search={hasSearch(kind) ? { search: subject.nameNow } : {}}>
          {name}
        </Link>
      )}{' '}
      {count > 1 && kind !== 'import-export' && `${texts.others(count)} `}
      {verb}
    </span>
  )
}

/** Screens that can be opened with a search text. */
const hasSearch = (kind: ActivityEntry['kind']) => ['songs', 'playlists', 'users', 'codes'].includes(kind)
