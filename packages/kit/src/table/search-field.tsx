import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useKitTexts } from '../texts/kit-texts'
import { SEARCH_MAX } from './table-state'
import './table-toolbar.css'

export interface SearchFieldProps {
  inputRef?: RefObject<HTMLInputElement | null>
  search: string | undefined
  /** Called 300 ms after the last key; undefined: nothing is searched. */
  onSearch: (search: string | undefined) => void
  /** What can be typed, such as "Plate, code or title". */
  hint?: string
}

/** The free search of a list. Enter and Escape leave the field. */
export function SearchField(props: SearchFieldProps) {
  const { table: t } = useKitTexts()
  const [draft, setDraft] = useState(props.search ?? '')
  useEffect(() => setDraft(props.search ?? ''), [props.search])
  const { onSearch, search } = props
  useEffect(() => {
    const text = draft.trim() || undefined
    if (text === search) return
    const timer = setTimeout(() => onSearch(text), 300)
    return () => clearTimeout(timer)
  }, [draft, search, onSearch])
  return (
    <TextInput
      {...(props.inputRef ? { ref: props.inputRef } : {})}
      className="kit-search"
      aria-label={t.search}
      placeholder={props.hint ?? t.search}
      leftSection={<IconSearch size={14} aria-hidden />}
      maxLength={SEARCH_MAX}
      value={draft}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
        if (event.key === 'Enter') onSearch(draft.trim() || undefined)
      }}
    />
  )
}
