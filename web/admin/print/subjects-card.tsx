import { Button } from '@mantine/core'
import type { PrintSubjects } from '#contract/print.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Card } from './card.tsx'
import styles from './choices.module.css'
import { MakeLivingCodes } from './make-living-codes.tsx'
import { SubjectsPicker } from './subjects-picker.tsx'

const texts = adminTexts.print.subjects

interface Props {
  subjects: PrintSubjects | null
  /** Of the playlist or the batch, or of the only thing, as soon as it is known. */
  name: string | null
  onSubjects(subjects: PrintSubjects | null): void
}

/** What gets a code: chosen here, or brought along from another screen. */
export function SubjectsCard({ subjects, name, onSubjects }: Props) {
  return (
    <Card heading={texts.heading}>
      {subjects ? (
        <>
          <p>
            <b>{wordsFor(subjects)}</b>
            {name !== null && (
              <>
                : <bdi dir="auto">{name}</bdi>
              </>
            )}
          </p>
          <p className={styles.help}>{isLiving(subjects) ? texts.living : texts.fixed}</p>
          <div className={styles.buttons}>
            {!isLiving(subjects) && <MakeLivingCodes subjects={subjects} onMade={onSubjects} />}
            <Button variant="subtle" onClick={() => onSubjects(null)}>
              {texts.change}
            </Button>
          </div>
        </>
      ) : (
        <SubjectsPicker onSubjects={onSubjects} />
      )}
    </Card>
  )
}

const isLiving = ({ kind }: PrintSubjects) => kind === 'codes' || kind === 'batch'

const wordsFor = (subjects: PrintSubjects): string =>
  'ids' in subjects ? texts.chosen[subjects.kind](subjects.ids.length) : texts.chosen[subjects.kind]
