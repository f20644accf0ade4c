import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listOperators } from '@motora/contract/operators'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { operatorQuery } from './operator-calls'

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
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const chosen = useQuery({ ...operatorQuery(value ?? ''), enabled: value !== null, staleTime: 60_000 })
  // the field shows the chosen one's name: that is no search
  const search = asked && asked !== chosen.data?.name ? { search: asked } : {}
  const found = useQuery({
    ...api.list(listOperators, { query: { pageSize: finds, sort: 'name', ...search } }, { enabled: !disabled }),
    placeholderData: keepPreviousData,
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
