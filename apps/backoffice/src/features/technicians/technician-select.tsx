import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTechnicians } from './use-technicians'

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
  const known = useTechnicians(operatorId).technicians.map(({ id, name }) => ({ value: id, label: name }))
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
