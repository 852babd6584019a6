import { TagsInput, type TagsInputProps, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { joinNames } from './numbers.ts'

/**
 * A field for several texts. Screen readers read what it has with its description, and again when that changes, also once the last one
 * is removed: Mantine tells them neither.
 */
export function TagsField({ description, value = [], ...field }: TagsInputProps) {
  const [hadSome, setHadSome] = useState(false)
  if (value.length > 0 && !hadSome) setHadSome(true)
  return (
    <TagsInput
      {...field}
      value={value}
      description={
        <>
          {description}{' '}
          <VisuallyHidden component="span" role="status">
            {hadSome && value.length === 0 ? adminTexts.emptyList : joinNames(value)}
          </VisuallyHidden>
        </>
      }
    />
  )
}
