import { Checkbox } from '@mantine/core'
import { useBoundField } from '@motora/kit'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'

interface Whose {
  operatorId: string | null
  seesEverything: boolean
}

export interface WhoseFieldsProps {
  operatorField: OperatorField
  /** Everything may be said outright: of a technician alone. source: Z-11. */
  mayBeEverything: boolean
}

/** Whose person it becomes: an operator's; or, said outright, the provider's. source: ledger C-48; Z-11. */
export function WhoseFields({ operatorField, mayBeEverything }: WhoseFieldsProps) {
  const { t } = useTranslation('people')
  const { watch, register } = useFormContext<Whose>()
  const { field, error } = useBoundField<Whose>({ name: 'operatorId' })
  const everything = watch('seesEverything')
  return (
    <>
      {operatorField({
        value: everything ? null : (field.value as string | null),
        onChange: field.onChange,
        onBlur: field.onBlur,
        label: t('operator'),
        error: everything ? undefined : error,
        disabled: everything,
        required: !everything,
      })}
      {mayBeEverything && (
        <Checkbox label={t('seesEverything')} {...register('seesEverything', { deps: ['operatorId'] })} />
      )}
    </>
  )
}
