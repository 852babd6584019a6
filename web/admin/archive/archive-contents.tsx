import type { ArchiveReport } from '#contract/archive.ts'
import { formatMoment } from '#web/admin/kit/format-date.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { megabytes } from '#web/public/uploads/media-file.ts'
import styles from './archive-section.module.css'

const texts = adminTexts.archive.restore

/** '120 songs', '4 playlists' ... */
export const contentsOf = (report: ArchiveReport): string[] => [
  texts.songs(report.songs),
  texts.playlists(report.playlists),
  texts.categories(report.categories),
  texts.users(report.users),
  texts.redirections(report.redirections),
  texts.codes(report.codes),
]

export function ArchiveContents({ report }: { report: ArchiveReport }) {
  return (
    <>
      <b>{texts.archivedAt(formatMoment(report.createdAt))}</b>
      <ul className={styles.contents}>
        {contentsOf(report).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{texts.files(report.files, megabytes(report.sizeBytes))}</li>
        <li>{report.hasPasswords ? texts.withPasswords : texts.withoutPasswords}</li>
      </ul>
      {report.missingFiles > 0 && <p>{texts.missing(report.missingFiles)}</p>}
    </>
  )
}
