import { Select } from '@mantine/core'
import { listTechnicians } from '@motora/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { useMembership } from '../../shell/session/use-session'

/** The technicians of one operator, to choose from. */
export function TechnicianSelect(props: {
  operatorId: string | null
  value: string | null
  /** What it is called where it is no longer among them. */
  name?: string | null
  onChoose: (id: string | null) => unknown
}) {
  const { t } = useTranslation('incidents')
  const { operatorId, value: technicianId, name, onChoose } = props
  // who works for an operator sees its own technicians alone; these look after the vehicles of those below it too
  const { sharingOperatorId: own } = useMembership()
  const value = own ? null : operatorId
  const { data } = useQuery({
    ...api.list(listTechnicians, {
      query: { pageSize: 1000, ...(value ? { field: 'SharingOperatorId', value } : {}) },
    }),
    staleTime: 60_000,
  })
  const known = (data?.rows ?? []).map(({ technicianId, firstName, lastName }) => ({
    value: technicianId,
    label: `${firstName} ${lastName}`.trim(),
  }))
  const isOther = technicianId && !known.some((one) => one.value === technicianId)
  return (
    <Select
      label={t('assign')}
      placeholder={t('nobody')}
      data={isOther ? [{ value: technicianId, label: name ?? '' }, ...known] : known}
      value={technicianId}
      onChange={(next) => void onChoose(next)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('nobody') }}
    />
  )
}
