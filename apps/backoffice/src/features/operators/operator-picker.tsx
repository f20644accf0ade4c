import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { getOperator, listOperators } from '@motora/contract/operators'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../shell/session/browser-session'

const finds = 20

export interface OperatorPickerProps {
  /** Id of the chosen operator, or null. */
  value: string | null
  onChange: (id: string | null) => void
  label: string
  /** The label is read aloud only: for a toolbar. */
  labelHidden?: boolean
  placeholder?: string | undefined
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  onBlur?: (() => void) | undefined
}

/** One operator of the scope; the gateway searches, so that any number of them will do. */
export function OperatorPicker(props: OperatorPickerProps) {
  const { value, onChange, label, labelHidden, placeholder, error, required, disabled, onBlur } = props
  const { t } = useTranslation('people')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const chosen = useQuery({
    queryKey: ['operators', 'one', value],
    queryFn: ({ signal }) => client.call(getOperator, { params: { id: value ?? '' } }, { signal }),
    enabled: value !== null,
    staleTime: 60_000,
  })
  const found = useQuery({
    queryKey: ['operators', 'search', asked],
    queryFn: ({ signal }) =>
      client.list(
        listOperators,
        // the field shows the chosen one's name: that is no search
        {
          query: { pageSize: finds, sort: 'name', ...(asked && asked !== chosen.data?.name ? { search: asked } : {}) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: !disabled,
  })
  const rows = found.data?.rows ?? []
  const known = chosen.data && !rows.some(({ id }) => id === chosen.data.id) ? [chosen.data, ...rows] : rows
  return (
    <Select
      {...(labelHidden ? { 'aria-label': label } : { label })}
      placeholder={placeholder ?? t('findOperator')}
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      // what came is what was asked for
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearOperator') }}
      nothingFoundMessage={found.isPending ? undefined : t('noOperator')}
      error={error}
      {...(required ? { required } : {})}
      {...(disabled ? { disabled } : {})}
      {...(onBlur ? { onBlur } : {})}
    />
  )
}
