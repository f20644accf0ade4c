import { Pill } from '@mantine/core'
import { type AssignableCustomer, listAssignableCustomers } from '@motora/contract/pricing'
import type { TableColumn } from '@motora/kit/table'
import { isInList } from '@motora/rules/pricing'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { RefCallBack } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PickTable } from '../../../shell/frame/pick-table'
import { tickColumn } from '../../../shell/frame/tick-column'
import { AddByEmail } from './add-by-email'
import { useFindAssignable } from './use-find-assignable'

/** Its part of the address. */
export const pickPart = 'pick'

export interface CustomerPickProps {
  chosen: readonly string[]
  /** Those whom the discount names already: they can be put back. */
  before: readonly string[]
  onChange: (emails: string[]) => void
  error: string | undefined
  /** Of what takes the focus when it is wrong. */
  focusRef: RefCallBack
}

/** Customers of a discount: by e-mail, or ticked in the list of those whom it can take. source: ledgers K-03, K-14 */
export function CustomerPick({ chosen, before, onChange, error, focusRef }: CustomerPickProps) {
  const { t } = useTranslation('discounts')
  const find = useFindAssignable()
  const add = async (email: string): Promise<string | undefined> => {
    const isBack = isInList(email, before) && !isInList(email, chosen)
    const found = isBack ? { email } : await find(email, chosen)
    if (typeof found === 'string') return found
    onChange([...chosen, found.email])
    return undefined
  }
  return (
    <fieldset className="kit-fieldset motora-stack" ref={focusRef} tabIndex={-1}>
      <legend className="motora-discount-legend">{t('customers')}</legend>
      <AddByEmail onAdd={add} />
      <div>
        <span role="status" className="motora-second">
          {t('pick.chosen', { count: chosen.length })}
        </span>
        {chosen.length > 0 && (
          <ul aria-label={t('pick.inDiscount')} className="motora-discount-pills">
            {chosen.map((email) => (
              <li key={email}>
                <Pill
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('pick.remove', { email }), 'aria-hidden': false, tabIndex: 0 }}
                  onRemove={() => onChange(chosen.filter((one) => one !== email))}
                >
                  {email}
                </Pill>
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p className="motora-fault" role="alert">
          {error}
        </p>
      )}
      <AssignableTable chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

function AssignableTable({ chosen, onChange }: Pick<CustomerPickProps, 'chosen' | 'onChange'>) {
  const { t } = useTranslation('discounts')
  const columns = useMemo(() => {
    const toggle = ({ email }: AssignableCustomer) =>
      onChange(isInList(email, chosen) ? chosen.filter((one) => one !== email) : [...chosen, email])
    return pickColumns(t, chosen, toggle)
  }, [t, chosen, onChange])
  return (
    <PickTable
      tableId="discount-pick"
      endpoint={listAssignableCustomers}
      columns={columns}
      label={t('pick.title')}
      side="customer"
      part={pickPart}
      rowId={({ customerId }) => customerId}
      rowName={({ email }) => email}
      empty={t('pick.empty')}
      maxHeight={320}
    />
  )
}

const pickColumns = (
  t: TFunction<'discounts'>,
  chosen: readonly string[],
  toggle: (customer: AssignableCustomer) => void,
): TableColumn<AssignableCustomer>[] => [
  { id: 'email', kind: 'text', header: t('field.email'), onCard: true, hideable: false, width: 240 },
  tickColumn({
    header: t('pick.tick'),
    nameOf: ({ email }) => t('pick.one', { email }),
    isChosen: ({ email }) => isInList(email, chosen),
    onToggle: toggle,
    width: 112,
  }),
  { id: 'fullName', kind: 'text', header: t('field.fullName'), onCard: true, width: 208 },
]
