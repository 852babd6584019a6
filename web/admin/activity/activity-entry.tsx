import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ActivityEntry } from '#contract/activity.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './activity-entry.module.css'
import { sentenceOf, subjectName } from './activity-sentence.ts'

const texts = adminTexts.activity

/** Private-use characters: placeholders for the elements of a sentence. */
const marks = { actor: '\uE000', name: '\uE001', before: '\uE002' }

/** Renders who did what: 'Anna added the song "Night Ferry"'. The name links to its item as long as the item exists. */
export function Action({ entry }: { entry: ActivityEntry }) {
  const { actor, kind, subject } = entry
  const isRenamedSince = subject?.nameNow && subject.nameNow !== subject.name && kind !== 'users'
  return (
    <span>
      {sentenceOf(entry, marks)
        .split(/([\uE000-\uE002])/)
        .map((part, index) => {
          const key = `${index} ${part}`
          if (part === marks.actor) return <Name key={key}>{actor ?? texts.system}</Name>
          if (part === marks.name) return <Subject key={key} entry={entry} />
          if (part === marks.before) return <Name key={key}>{subject?.nameBefore}</Name>
          return <Fragment key={key}>{part}</Fragment>
        })}
      {isRenamedSince && <small className={styles.now}> {texts.now({ name: subject.nameNow ?? '' })}</small>}
    </span>
  )
}

function Subject({ entry: { kind, subject } }: { entry: ActivityEntry }) {
  if (!subject) return null
  const name = (
    <b>
      <Name>{subjectName(kind, subject.name)}</Name>
    </b>
  )
  if (subject.nameNow === null) return name
  return (
    <Link className={styles.link} to="/admin/$" params={{ _splat: kind }} search={hasSearch(kind) ? { search: subject.nameNow } : {}}>
      {name}
    </Link>
  )
}

/** Isolates the text direction of a name. */
const Name = ({ children }: { children: string | null | undefined }) => <bdi dir="auto">{children}</bdi>

/** Screens that can be opened with a search text. */
const hasSearch = (kind: ActivityEntry['kind']) =>
  ['songs', 'artists', 'albums', 'playlists', 'users', 'redirections', 'codes'].includes(kind)
