import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLayoutEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import fieldset from '#web/admin/kit/fieldset.module.css'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import buttonStyles from '#web/admin/kit/row-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { CloseIcon } from '#web/ui/icons.tsx'
import type { ArtistValues } from './artist-values.ts'
import styles from './links-field.module.css'

const texts = adminTexts.artists
const linksMax = 20

/** Links such as website, profiles and support, each with a label and an address. */
export function LinksField({ form }: { form: UseFormReturnType<ArtistValues> }) {
  const { links } = form.values
  const field = useRef<HTMLFieldSetElement>(null)
  /** Index of the row whose first input gets the focus after the next render; -1 for the button. */
  const wish = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wish.current === null) return
    field.current?.querySelector<HTMLElement>(wish.current < 0 ? '[data-add]' : `[data-link="${wish.current}"] input`)?.focus()
    wish.current = null
  })
  const change = (next: ArtistValues['links'], focus: number) => {
    wish.current = focus
    form.setFieldValue('links', next)
  }
  return (
    <fieldset ref={field} className={fieldset.fieldset}>
      <legend>{texts.links}</legend>
      {links.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled; the form's paths have the index as well
        <div key={index} data-link={index} className={styles.row}>
          <TextInput
            aria-label={texts.linkLabel({ place: index + 1 })}
            placeholder={texts.linkLabelPlaceholder}
            maxLength={limits.name}
            {...form.getInputProps(`links.${index}.label`)}
          />
          <TextInput
            aria-label={texts.linkAddress({ place: index + 1 })}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={limits.address}
            {...form.getInputProps(`links.${index}.url`)}
          />
          <button
            type="button"
            className={buttonStyles.control}
            aria-label={texts.removeLink({ place: index + 1 })}
            onClick={() => change(links.toSpliced(index, 1), Math.min(index, links.length - 2))}
          >
            <CloseIcon size={16} />
          </button>
        </div>
      ))}
      {links.length < linksMax && (
        <Button
          data-add
          variant="default"
          leftSection={<AddIcon size={16} />}
          onClick={() => change([...links, { label: '', url: '' }], links.length)}
        >
          {texts.addLink}
        </Button>
      )}
    </fieldset>
  )
}
