import { Autocomplete, type AutocompleteProps, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type NameKind, useProposedNames } from './proposed-names.ts'
import { TagsField } from './tags-field.tsx'

const shared = {
  'aria-autocomplete': 'list',
  openOnFocus: false,
  maxLength: limits.name,
  maxDropdownHeight: 240,
  // The server has already filtered.
  filter: ({ options }) => options,
  renderOption: ({ option }) => <bdi dir="auto">{option.value}</bdi>,
  // Inside the dialog, but not clipped by it.
  comboboxProps: { withinPortal: false, floatingStrategy: 'fixed', keepMounted: false },
} satisfies Partial<AutocompleteProps>

interface InputProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'filter'> {
  /** The kind of names to suggest. */
  of: NameKind
  value: string
  onChange(text: string): void
}

/** A free text field that suggests matching names from the library. */
export function CompletedInput({ of, value, onBlur, ...field }: InputProps) {
  const { list, leave } = useProposedNames(of, value, [value.trim()])
  return (
    <Autocomplete
      {...shared}
      {...field}
      {...list}
      value={value}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}

interface ListProps extends Omit<TagsInputProps, 'data' | 'value' | 'filter'> {
  of: NameKind
  value: string[]
}

/** An ordered list of names. A name may contain a comma. */
export function CompletedList({ of, value, onBlur, ...field }: ListProps) {
  const [text, setText] = useState('')
  const { list, enter, leave } = useProposedNames(of, text, value)
  return (
    <TagsField
      {...shared}
      splitChars={noSplit}
      {...field}
      {...list}
      value={value}
      searchValue={text}
      // The open state is controlled, so typing has to open the list.
      onSearchChange={(typed) => {
        setText(typed)
        enter()
      }}
      isDuplicate={(name, names) => names.includes(name)}
      onBlur={(event) => {
        leave()
        onBlur?.(event)
      }}
    />
  )
}

const noSplit: string[] = []
