import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export interface HelpSearchProps {
  value: string
  onChange: (search: string) => void
  /** How many are found; undefined while nothing has come or nothing is searched. */
  found: number | undefined
}

/** Finds questions by what they and their answers say, and says how many. */
export function HelpSearch({ value, onChange, found }: HelpSearchProps) {
  const { t } = useTranslation('help')
  return (
    <div className="motora-help-search">
      <TextInput
        type="search"
        label={t('search')}
        value={value}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="motora-plain motora-second" role="status">
        {found === undefined ? '' : t('found', { count: found })}
      </p>
    </div>
  )
}
