import { FormChoice, FormDay, FormSlot, FormText } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import '../list/fleet.css'
import { homologationTypesQuery } from '../vehicle/vehicle-queries'
import { bounds, firstDay, type TextField, type VehicleValues } from './vehicle-values'

export interface VehicleFieldsProps {
  /** Draws the choice of a new vehicle's operator; left out: that is changed by assigning. */
  operatorField?: OperatorField | undefined
}

/** All that describes a vehicle. source: ledger E-33; fleet side, section 3. */
export function VehicleFields({ operatorField }: VehicleFieldsProps) {
  const { t } = useTranslation(['fleet', 'vehicles'])
  return (
    <div className="motora-fleet-fields">
      <Line name="name" required first />
      <Line name="plate" />
      <Line name="model" required />
      <Line name="revision" />
      <Line name="vin" required />
      <Line name="imei" required description={t('field.imeiHint')} />
      <Line name="traceabilityId" />
      <Line name="bluetoothMac" />
      <Line name="batteryPackId" />
      <Line name="color" />
      <FormDay<VehicleValues> name="manufactureDate" label={t('field.manufactureDate')} min={firstDay} />
      <HomologationField />
      {operatorField && (
        <FormSlot<VehicleValues, 'sharingOperatorId'> name="sharingOperatorId">
          {(bound) => operatorField({ ...bound, label: t('operator'), placeholder: t('vehicles:provider') })}
        </FormSlot>
      )}
    </div>
  )
}

interface LineProps {
  name: TextField
  required?: boolean
  /** The first field of the dialog takes the focus. */
  first?: boolean
  description?: string
}

function Line(props: LineProps) {
  const { t } = useTranslation('fleet')
  return (
    <FormText<VehicleValues>
      {...props}
      label={t(`field.${props.name}`)}
      bounds={bounds[props.name]}
      spellCheck={false}
    />
  )
}

/** The legal class, by the names that the gateway has for its number. source: ledger E-44. */
function HomologationField() {
  const { t } = useTranslation('fleet')
  const chosen = useFormContext<VehicleValues>().watch('homologationType')
  const types = useQuery(homologationTypesQuery)
  const known = (types.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  // a number that the list does not name (any more) stays chosen
  const isUnnamed = chosen !== null && !known.some(({ value }) => value === chosen)
  return (
    <FormChoice<VehicleValues>
      name="homologationType"
      label={t('field.homologationType')}
      options={isUnnamed ? [...known, { value: chosen, label: chosen }] : known}
      searchable
      clearLabel={t('field.clearHomologationType')}
      nothingFound={t('field.noHomologationType')}
    />
  )
}
