import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { languageName } from '#web/admin/kit/language-name.ts'
import { joinNames } from '#web/admin/kit/numbers.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CheckLine } from './check-line.tsx'
import styles from './import-notices.module.css'
import type { ImportQueue, ImportState } from './import-queue.ts'
import { languagesOf } from './language-sets.ts'

const texts = adminTexts.importSongs

/** Notices about the chosen files: recordings in several languages, pictures for songs without a cover, ignored files, and failed uploads. */
export function ImportNotices({ state, queue }: { state: ImportState; queue: ImportQueue }) {
  const { pictures, usesPictures, hasSeveralPictures, others, rows } = state
  const [picture] = pictures.values()
  const failed = rows.filter((row) => row.step === 'failed').length
  const languages = languagesOf(rows)
  return (
    <>
      {languages.length > 0 && (
        <NativeSelect
          className={styles.languages}
          label={texts.mainLanguage}
          description={texts.mainLanguageHelp}
          rightSection={<ChevronIcon size={16} />}
          disabled={state.importing !== null}
          value={state.mainLanguage ?? ''}
          onChange={({ currentTarget }) => queue.setMainLanguage(languages.find((language) => language === currentTarget.value) ?? null)}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageName(language)}
            </option>
          ))}
          <option value="">{texts.separateFiles}</option>
        </NativeSelect>
      )}
      {picture && (
        <div className={styles.picture}>
          {[...pictures].slice(0, 3).map(([folder, file]) => (
            <Thumbnail key={folder} file={file} />
          ))}
          <CheckLine
            label={pictures.size > 1 ? texts.folderPictures : texts.picture({ name: picture.name })}
            checked={usesPictures}
            onChange={queue.usePictures}
          />
        </div>
      )}
      {(hasSeveralPictures || others.length > 0) && (
        <div className={styles.notice} role="status">
          {hasSeveralPictures && <p>{texts.severalPictures}</p>}
          {others.length > 0 && <p>{rejectedText([...others])}</p>}
        </div>
      )}
      {failed > 1 && (
        <div className={styles.notice} role="status">
          <p>{texts.notUploaded({ count: failed })}</p>
          <Button
            variant="default"
            size="xs"
            onClick={({ currentTarget }) => {
              // The button unmounts when the uploads restart, so the focus has to move.
              currentTarget.form?.focus()
              queue.retryAll()
            }}
          >
            {adminTexts.tryAgain}
          </Button>
        </div>
      )}
    </>
  )
}

/** Names only the first three files. */
function rejectedText(names: string[]): string {
  const first = joinNames(names.slice(0, 3))
  return names.length > 3 ? texts.noMediaAndMore({ names: first, count: names.length - 3 }) : texts.noMedia({ names: first })
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return <img className={styles.thumbnail} src={address} alt="" />
}
