import type { Operator } from '@motora/contract/operators'
import { useFormats, useKitTexts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { emailLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { ownDataFields, useOwnDataValue } from '../own-data/use-own-data-value'
import { OperatorName } from './operator-name'
import { useHomologationTypes } from './use-homologation-types'

/** All data of an operator but its areas. source: ledgers C-01, C-06, C-24. */
export function OperatorFacts({ operator }: { operator: Operator }) {
  const { t } = useTranslation('operators')
  const { states } = useKitTexts()
  const formats = useFormats()
  const shown = useOwnDataValue(operator)
  const types = useHomologationTypes().data
  const schedule = operator.operatingSchedule
  return (
    <Facts
      facts={[
        { label: t('name'), value: operator.name },
        { label: t('cif'), value: operator.cif },
        { label: t('managerEmail'), value: emailLink(operator.managerEmail) },
        { label: t('fleetType'), value: t(`fleetLong.${operator.fleetType}`) },
        { label: t('operatorType'), value: t(operator.isPrivate ? 'private' : 'public') },
        { label: t('base'), value: t(operator.isStationBase ? 'base.station' : 'base.free') },
        // without a logo the operator wears its initials
        ...ownDataFields
          .filter((field) => field !== 'logo' || operator.logo)
          .map((field) => ({ label: t(field), value: shown(field, operator) })),
        { label: t('inExclusionTime'), value: operator.inExclusionTime ? states.yes : states.no },
        {
          label: t('operatingSchedule'),
          value: schedule ? t('hours', schedule) : t('allHours'),
        },
        {
          label: t('vehicleTypes'),
          value: operator.vehicleTypes
            .map((type) => types?.find(({ id }) => id === type)?.name ?? formats.number(type))
            .join(', '),
        },
        { label: t('minimumAge'), value: formats.number(operator.minimumAge) },
        {
          label: t('discountForAll'),
          value: operator.discounts
            .map(({ percent, promoText }) => [formats.percent(percent), promoText].filter(Boolean).join(' · '))
            .join(', '),
        },
        { label: t('costByVehicle'), value: formats.fixed(operator.costByVehicle) },
        { label: t('serviceCommissionPercent'), value: formats.number(operator.serviceCommissionPercent) },
        {
          label: t('parent'),
          value: operator.parentId === operator.id ? t('ownParent') : <OperatorName id={operator.parentId} />,
        },
        { label: t('group'), value: operator.group },
        { label: t('isSupportDerived'), value: operator.isSupportDerived ? states.yes : states.no },
        { label: t('comment'), value: operator.comment },
        { label: t('servicesCount'), value: formats.number(operator.servicesCount) },
        { label: t('kmsCount'), value: formats.wholeKilometres(operator.kmsCount * 1000) },
        { label: t('ecoCount'), value: formats.kilograms(operator.ecoCount) },
        { label: t('created'), value: formats.date(operator.created, 'minute') },
      ]}
    />
  )
}
