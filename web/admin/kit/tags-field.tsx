import { TagsInput, type TagsInputProps, VisuallyHidden } from '@mantine/core'
import { joinNames } from './numbers.ts'

/** A field for several texts. Screen readers read what it has with its description, and again when that changes: Mantine tells them neither. */
export const TagsField = ({ description, value = [], ...field }: TagsInputProps) => (
  <TagsInput
    {...field}
    value={value}
    description={
      <>
        {description}{' '}
        <VisuallyHidden component="span" role="status">
          {joinNames(value)}
        </VisuallyHidden>
      </>
    }
  />
)
