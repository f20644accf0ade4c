import { SegmentedControl } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { type Firmware, getFirmwareTypes } from '@motora/contract/firmware'
import { FormSlot, FormTags, type FormTagsProps } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../../shell/api/api'
import type { OperatorField } from '../../../../shell/operator-field'
import { useMembership } from '../../../../shell/session/use-session'
import { selectionWays, type UpgradeValues } from './upgrade-values'
import { VehiclePickTable } from './vehicle-pick-table'

export interface VehiclesStepProps {
  firmware: Firmware
  operatorField: OperatorField
}

/** Which vehicles: by what they are, or one by one. */
export function VehiclesStep({ firmware, operatorField }: VehiclesStepProps) {
  const { t } = useTranslation('upgrades')
  const { watch } = useFormContext<UpgradeValues>()
  return (
    <>
      <FormSlot<UpgradeValues, 'by'> name="by">
        {({ value, onChange }) => (
          <SegmentedControl
            aria-label={t('by')}
            value={value}
            onChange={onChange}
            data={selectionWays.map((way) => ({ value: way, label: t(`by.${way}`) }))}
          />
        )}
      </FormSlot>
      {watch('by') === 'filter' ? (
        <FilterFields firmware={firmware} operatorField={operatorField} />
      ) : (
        <FormSlot<UpgradeValues, 'vehicleIds'> name="vehicleIds">
          {({ value, onChange, error }) => (
            <>
              <VehiclePickTable target={firmware.target} chosen={value} onChange={onChange} />
              {error && (
                <p className="motora-fault" role="alert">
                  {error}
                </p>
              )}
            </>
          )}
        </FormSlot>
      )}
    </>
  )
}

function FilterFields({ firmware, operatorField }: VehiclesStepProps) {
  const { t } = useTranslation('upgrades')
  const { role } = useMembership()
  const types = useQuery(api.query(getFirmwareTypes, {}, { staleTime: 60_000 }))
  return (
    <>
      <p className="motora-plain motora-second">{t('filter.lead')}</p>
      <div className="motora-upgrade-fields">
        {mayListSeveralOperators(role) && (
          <FormSlot<UpgradeValues, 'sharingOperatorId'> name="sharingOperatorId">
            {({ value, onChange }) => (
              <div>
                {operatorField({ value, onChange, label: t('operator'), placeholder: t('filter.anyOperator') })}
              </div>
            )}
          </FormSlot>
        )}
        <TagsField name="models" label={t('models')} known={types.data?.models} />
        <TagsField name="hardwareVersions" label={t('hardwareVersions')} known={types.data?.hardwareVersions} />
        <TagsField
          name="currentVersions"
          label={t('currentVersions', { target: firmware.target })}
          description={t('currentVersions.hint')}
        />
      </div>
    </>
  )
}

type TagsFieldProps = Pick<FormTagsProps<UpgradeValues>, 'label' | 'description' | 'known'> & {
  name: 'models' | 'hardwareVersions' | 'currentVersions'
}

function TagsField(props: TagsFieldProps) {
  const { t } = useTranslation('upgrades')
  const clearLabel = t('filter.clear', { field: props.label })
  return <FormTags<UpgradeValues> {...props} placeholder={t('filter.any')} maxTags={50} clearLabel={clearLabel} />
}
