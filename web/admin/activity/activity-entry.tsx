import { Link } from '@tanstack/react-router'
import type { ActivityEntry } from '#contract/activity.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './activity-entry.module.css'

const texts = adminTexts.activity

/** Who did what to what: 'Administrator added song Night Ferry'. The name links to its item, as long as that exists. */
export const Action = ({ entry }: { entry: ActivityEntry }) => (
  <span>
    <bdi dir="auto">{entry.actor ?? texts.system}</bdi> {texts.verb(entry.action)} <Subject entry={entry} />
  </span>
)

function Subject({ entry: { kind, action, subject, count } }: { entry: ActivityEntry }) {
  if (!subject) return texts.unnamed(kind, action, count)
  const name = (
    <b>
      <bdi dir="auto">{subject.name}</bdi>
    </b>
  )
  return (
    <>
      {texts.noun(kind, count)}{' '}
      {subject.nameNow === null ? (
        name
      ) : (
        <Link className={styles.link} to="/admin/$" params={{ _splat: kind }} search={hasSearch(kind) ? { search: subject.nameNow } : {}}>
          {name}
        </Link>
      )}
      {count > 1 && kind !== 'import-export' && ` ${texts.others(count)}`}
    </>
  )
}

/** Screens that can be opened with a search text. */
const hasSearch = (kind: ActivityEntry['kind']) => ['songs', 'playlists', 'users', 'codes'].includes(kind)
