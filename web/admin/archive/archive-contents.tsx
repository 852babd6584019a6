import type { ArchiveReport } from '#contract/archive.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './archive-section.module.css'

const texts = adminTexts.archive.restore

/** '120 songs', '4 playlists' ... */
export const contentsOf = (report: ArchiveReport): string[] => [
  texts.songs({ count: report.songs }),
  texts.playlists({ count: report.playlists }),
  texts.categories({ count: report.categories }),
  texts.users({ count: report.users }),
  texts.redirections({ count: report.redirections }),
  texts.codes({ count: report.codes }),
]

export function ArchiveContents({ report }: { report: ArchiveReport }) {
  return (
    <>
      <b>{texts.archivedAt({ date: formatMoment(report.createdAt) })}</b>
      <ul className={styles.contents}>
        {contentsOf(report).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{texts.files({ count: report.files, size: fileSize(report.sizeBytes) })}</li>
        <li>{report.hasPasswords ? texts.withPasswords : texts.withoutPasswords}</li>
      </ul>
      {report.missingFiles > 0 && <p>{texts.missing({ count: report.missingFiles })}</p>}
    </>
  )
}
