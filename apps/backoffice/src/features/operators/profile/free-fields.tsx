import type { Operator } from '@motora/contract/operators'
import { FormSwitch } from '@motora/kit'
import { fleetTypeOf } from '@motora/rules/operators'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'

/** Free or not, and what follows from it: fleet type and what is charged. source: ledgers C-06, C-12, C-19; Z-31. */
export function FreeFields({ operator }: { operator: Pick<Operator, 'isPrivate' | 'isStationBase'> }) {
  const { t } = useTranslation('profile')
  const isFree = useWatch<ProfileFields, 'isFree'>({ name: 'isFree' })
  return (
    <>
      <ProfileField name="isFree">
        <FormSwitch name="isFree" label={t('isFree')} description={t(isFree ? 'freeMeans' : 'notFreeMeans')} />
      </ProfileField>
      <ProfileField name="isHelmetIncluded">
        <FormSwitch name="isHelmetIncluded" label={t('isHelmetIncluded')} description={t('helmetMeans')} />
      </ProfileField>
      <div className="motora-profile-wide">
        <Facts
          facts={[
            { label: t('fleetType'), value: t(`fleet.${fleetTypeOf({ isPrivate: operator.isPrivate, isFree })}`) },
            { label: t('operatorType'), value: t(operator.isPrivate ? 'private' : 'public') },
            { label: t('operatorBase'), value: t(operator.isStationBase ? 'stationBase' : 'freeFloating') },
            { label: t('chargeTypes'), value: t(isFree ? 'chargedNothing' : 'chargedByRates') },
          ]}
        />
      </div>
    </>
  )
}
