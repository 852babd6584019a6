import { Checkbox, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './card.module.css'
import { Card } from './card.tsx'
import type { ChoicesProps, PrintChoices } from './print-choices.ts'

const texts = adminTexts.print.text

const textFields: { name: keyof PrintChoices['text']; label: string; help: string }[] = [
  { name: 'heading', label: texts.title, help: texts.titleHelp },
  { name: 'invitation', label: texts.invitation, help: texts.invitationHelp },
  { name: 'footer', label: texts.footer, help: texts.footerHelp },
]

const showFields: { name: keyof PrintChoices['shows']; label: string }[] = [
  { name: 'number', label: adminTexts.songForm.facts.trackNumber },
  { name: 'title', label: texts.showsTitle },
  { name: 'byline', label: texts.showsByline },
  { name: 'address', label: texts.showsAddress },
]

/** The text around the code. */
export function TextCard({ choices, change }: ChoicesProps) {
  const { text, shows, hasCover } = choices
  return (
    <Card heading={texts.heading}>
      {textFields.map(({ name, label, help }) => (
        <TextInput
          key={name}
          label={label}
          description={help}
          dir="auto"
          maxLength={limits.name}
          value={text[name] ?? ''}
          onChange={({ currentTarget: { value } }) => change({ text: { ...text, [name]: value || null } })}
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
          label={texts.showsCover}
          checked={hasCover}
          onChange={({ currentTarget: { checked } }) => change({ hasCover: checked })}
        />
      </fieldset>
    </Card>
  )
}
