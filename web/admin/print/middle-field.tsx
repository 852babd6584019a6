import { useState } from 'react'
import type { PrintOrder } from '#contract/print.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import styles from './choices.module.css'
import { readLogo } from './logo.ts'

const texts = adminTexts.print.look

type Middle = PrintOrder['middle']
const kinds = ['none', 'logo', 'cover'] as const

interface Props {
  middle: Middle
  onChange(middle: Middle): void
}

/** What stands in the middle of the code. A logo that was chosen once is still there after trying something else. */
export function MiddleField({ middle, onChange }: Props) {
  const [kind, setKind] = useState<Middle['kind']>(middle.kind)
  const [logo, setLogo] = useState(middle.kind === 'logo' ? middle.image : null)
  const [error, setError] = useState<string>()

  function choose(chosen: Middle['kind']) {
    setKind(chosen)
    if (chosen !== 'logo') onChange({ kind: chosen })
    else onChange(logo ? { kind: 'logo', image: logo } : { kind: 'none' })
  }

  async function pick(file: File) {
    const read = await readLogo(file)
    setError(read.error)
    if (!read.image) return
    setLogo(read.image)
    onChange({ kind: 'logo', image: read.image })
  }

  return (
    <>
      <Segmented
        label={texts.middle}
        value={kind}
        options={kinds.map((value) => ({ value, label: texts.middles[value] }))}
        onChange={choose}
      />
      {kind === 'logo' && (
        <FilePicker
          label={texts.logo}
          accept="image/png,image/jpeg,image/webp"
          buttonLabel={texts.chooseLogo}
          icon={<UploadIcon size={18} />}
          help={logo ? texts.logoHelp : `${texts.noLogo} ${texts.logoHelp}`}
          error={error}
          onPick={(file) => void pick(file)}
        >
          {logo && <img className={styles.logo} src={logo} alt="" />}
        </FilePicker>
      )}
    </>
  )
}
