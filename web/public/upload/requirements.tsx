import { Link } from '@tanstack/react-router'
import type { UploadRules } from '#contract/uploaded-songs.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { useSession } from '#web/public/session/session.ts'
import { maxCoverMegabytes } from './limits.ts'
import part from './part.module.css'
import styles from './requirements.module.css'

/** The rules for files, shown before one is rejected. */
export function Requirements({ rules, hasTerms }: { rules: UploadRules; hasTerms: boolean }) {
  const texts = useUploadTexts().requirements
  const { viewer } = useSession()
  const { listenerMegabytes, administratorMegabytes } = rules
  const isSizeByRole = !viewer && administratorMegabytes !== listenerMegabytes
  const size = isSizeByRole
    ? texts.sizeByRole({ listeners: listenerMegabytes, administrators: administratorMegabytes })
    : texts.sizeText({ megabytes: viewer?.mayEdit ? administratorMegabytes : listenerMegabytes })
  return (
    <section className={styles.requirements}>
      <h2 className={part.title}>{texts.title}</h2>
      <dl>
        <Item name={texts.audio} text={texts.audioText} />
        <Item name={texts.video} text={texts.videoText} />
        <Item name={texts.size} text={size} />
        <Item name={texts.fields} text={texts.fieldsText} />
        <Item name={texts.cover} text={texts.coverText({ megabytes: maxCoverMegabytes })} />
      </dl>
      <p>
        {texts.rights} {hasTerms && <Link to="/terms">{texts.terms}</Link>}
      </p>
    </section>
  )
}

const Item = ({ name, text }: { name: string; text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </div>
)
