import { useQuery } from '@tanstack/react-query'
import type { System } from '#contract/settings.ts'
import { systemQuery } from '#web/admin/kit/system.queries.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './system-facts.module.css'

const texts = adminTexts.settings.system

/** Read-only facts about the installation, for support. */
export function SystemFacts() {
  const { data, error } = useQuery(systemQuery())
  return (
    <section className={styles.facts} aria-labelledby="system-facts">
      <h3 id="system-facts">{texts.factsTitle}</h3>
      <p>{error ? `${texts.failed} ${errorText(error)}` : texts.factsHelp}</p>
      {!error && (
        <dl>
          {factsOf(data).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact ?? <Skeleton width="6rem" height="0.75rem" />}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const factsOf = (system: System | undefined): [term: string, fact: string | undefined][] => [
  [texts.version, system?.version],
  [texts.database, system && texts.databases[system.database]],
  [texts.storage, system && texts.storages[system.storage]],
  [texts.ceiling, system && texts.megabytes({ megabytes: system.maxUploadMegabytes })],
  [texts.publicAddress, system && (system.publicAddress ?? texts.noPublicAddress)],
  [texts.mail, system && (system.sendsMail ? texts.sendsMail : texts.sendsNoMail)],
  [texts.library, system && texts.librarySize({ songs: system.songCount, size: fileSize(system.mediaBytes) })],
]
