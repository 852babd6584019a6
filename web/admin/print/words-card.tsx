import { Checkbox, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Card } from './card.tsx'
import styles from './choices.module.css'
import type { PrintChoices } from './print-choices.ts'
import type { ChoicesProps } from './use-print-choices.ts'

const texts = adminTexts.print.words

const wordFields: { name: keyof PrintChoices['words']; label: string; help: string }[] = [
  { name: 'heading', label: texts.title, help: texts.titleHelp },
  { name: 'invitation', label: texts.invitation, help: texts.invitationHelp },
  { name: 'footer', label: texts.footer, help: texts.footerHelp },
]

const showFields: { name: keyof PrintChoices['shows']; label: string }[] = [
  { name: 'title', label: texts.showsTitle },
  { name: 'byline', label: texts.showsByline },
  { name: 'address', label: texts.showsAddress },
]

/** What is to be read around the code. */
export function WordsCard({ choices, change }: ChoicesProps) {
  const { words, shows, hasPicture } = choices
  return (
    <Card heading={texts.heading}>
      {wordFields.map(({ name, label, help }) => (
        <TextInput
          key={name}
          label={label}
          description={help}
          dir="auto"
          maxLength={limits.name}
          value={words[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ words: { ...words, [name]: value || null } })}
        />
      ))}
      <fieldset className={styles.boxes}>
        <legend>{texts.shows}</legend>
        {showFields.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={shows[name]}
            onChange={({ currentTarget: { checked } }) => change({ shows: { ...shows, [name]: checked } })}
          />
        ))}
        <Checkbox
          label={texts.showsPicture}
          checked={hasPicture}
          onChange={({ currentTarget: { checked } }) => change({ hasPicture: checked })}
        />
      </fieldset>
    </Card>
  )
}
