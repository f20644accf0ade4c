import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listReportColleagues, maxReportRecipients, type ScheduledReport } from '@motora/contract/identity'
import { useBoundField } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import type { ReportValues } from './report-values'

const finds = 20

interface ColleaguePickProps {
  /** Those who get it already. */
  known: readonly ScheduledReport['recipients'][number][]
}

/** Colleagues who get it as well; the gateway searches, so that any number of them will do. */
export function ColleaguePick({ known }: ColleaguePickProps) {
  const { t } = useTranslation('scheduled')
  const { field, error } = useBoundField<ReportValues, 'recipients'>({ name: 'recipients' })
  const { value: chosen, onChange, onBlur, ref } = field
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const [met, setMet] = useState<ReadonlyMap<string, string>>(new Map())
  const query = { pageSize: finds, ...(asked ? { search: asked } : {}) }
  const found = useQuery({ ...api.list(listReportColleagues, { query }), placeholderData: keepPreviousData })
  const rows = found.data?.rows ?? []
  const names = new Map([
    ...known.map(({ accountId, fullName }) => [accountId, fullName] as const),
    ...met,
    ...rows.map(({ id, fullName }) => [id, fullName] as const),
  ])
  const shown = [...new Set([...rows.map(({ id }) => id), ...chosen])]
  return (
    <MultiSelect
      ref={ref}
      label={t('field.recipients')}
      description={t('field.recipients.hint')}
      error={error}
      onBlur={onBlur}
      data={shown.map((value) => ({ value, label: names.get(value) ?? value }))}
      // what came is what was asked for
      filter={({ options }) => options}
      value={[...chosen]}
      onChange={(ids) => {
        setMet(names)
        onChange(ids)
      }}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      hidePickedOptions
      maxValues={maxReportRecipients}
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={found.isPending ? undefined : t('noColleague')}
      {...(chosen.length === 0 ? { placeholder: t('noneChosen') } : {})}
    />
  )
}
