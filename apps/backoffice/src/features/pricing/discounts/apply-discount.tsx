import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Customer } from '@motora/contract/customers'
import {
  applyOperatorDiscounts,
  type Discount,
  getCurrentDiscountsOfLoggedOperatorForCustomer,
  listDiscountsByCustomer,
  listDiscountsOfLoggedOperator,
} from '@motora/contract/pricing'
import { ErrorState, FormShell, FormSkeleton, FormSlot, FormSwitch, useFormats } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useMembership } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { discountsShown } from './discount-calls'

/** Discounts that are offered at a time; typing finds others. */
const finds = 50

export interface ApplyDiscountProps {
  customer: Customer
  onDone: () => void
}

/** What a rental of the customer gets now, and which discount of the own operator it is to be. source: ledgers H-58, H-64, K-11; decision 0085 */
export function ApplyDiscount({ customer, onDone }: ApplyDiscountProps) {
  const fault = useFault()
  const { sharingOperatorId } = useMembership()
  const { customerId } = customer
  const [openedAt] = useState(() => new Date().toISOString())
  // the one that is not over is the newest of the own operator that names the customer
  const own = useQuery(
    api.list(listDiscountsByCustomer, {
      query: { customerId, page: 1, pageSize: finds, filter: JSON.stringify({ applyUntil: `>${openedAt}` }) },
    }),
  )
  if (own.data === undefined)
    return own.error ? <ErrorState {...fault(own.error)} onRetry={() => own.refetch()} /> : <FormSkeleton fields={2} />
  const has = own.data.rows.find((one) => one.sharingOperatorId === sharingOperatorId)
  const isOn = has?.discountAssigned.find((one) => one.customerId === customerId)?.enable ?? true
  return <ApplyForm key={`${has?.id} ${isOn}`} customer={customer} has={has} isOn={isOn} onDone={onDone} />
}

function ApplyForm({ customer, has, isOn, onDone }: ApplyDiscountProps & { has: Discount | undefined; isOn: boolean }) {
  const { t } = useTranslation(['discounts', 'refusals'])
  const { customerId, fullName: name } = customer
  const { busy, submitError, run } = useWrite(applyOperatorDiscounts, {
    invalidates: discountsShown,
    done: () => t('discounts:apply.done', { name }),
    failed: (why) => t('discounts:apply.failed', { why }),
  })
  const form = useForm<{ discountId: string; enable: boolean }>({
    defaultValues: { discountId: has?.id ?? '', enable: isOn },
  })
  const [chosen, enable] = form.watch(['discountId', 'enable'])
  const isSame = chosen === (has?.id ?? '') && (enable === isOn || chosen === '')
  const save = async (values: { discountId: string; enable: boolean }) => {
    const { done } = await run({ body: { customerId, discountId: values.discountId || null, enable: values.enable } })
    if (done) onDone()
  }
  return (
    <section aria-label={t('discounts:apply.title')} className="motora-discount-generic">
      <InForce customerId={customerId} />
      <FormShell
        form={form}
        onSubmit={save}
        busy={busy}
        submitError={submitError}
        submitLabel={t('discounts:apply.do')}
        disabledReason={
          !customer.isLinked ? t('refusals:customer.not_linked') : isSame ? t('discounts:apply.same') : undefined
        }
      >
        <FormSlot<{ discountId: string; enable: boolean }, 'discountId'> name="discountId">
          {({ value, onChange }) => <DiscountChoice has={has} value={value} onChange={onChange} />}
        </FormSlot>
        {has && chosen !== has.id && (
          <p className="motora-plain">{t('discounts:apply.leaves', { customer: name, discount: has.name })}</p>
        )}
        {chosen !== '' && (
          <FormSwitch<{ discountId: string; enable: boolean }>
            name="enable"
            label={t('discounts:onForCustomer')}
            description={t('discounts:apply.enableMeans')}
          />
        )}
      </FormShell>
    </section>
  )
}

/** One of the own operator's discounts that are not over, or none. */
function DiscountChoice(props: { has: Discount | undefined; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const { has, value, onChange } = props
  const [openedAt] = useState(() => new Date().toISOString())
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const filter = JSON.stringify({ isGeneric: false, applyUntil: `>${openedAt}` })
  const query = { page: 1, pageSize: finds, filter, ...(asked ? { search: asked } : {}) }
  const found = useQuery({ ...api.list(listDiscountsOfLoggedOperator, { query }), placeholderData: keepPreviousData })
  const rows = found.data?.rows ?? []
  const all = has && !rows.some(({ id }) => id === has.id) ? [has, ...rows] : rows
  const options = [
    { value: '', label: t('apply.none') },
    ...all.map(({ id, name, percent }) => ({
      value: id,
      label: t('apply.option', { name, percent: formats.percent(percent) }),
    })),
  ]
  // the field shows the chosen one's name: that is no search
  const onSearch = (next: string) => setText(options.some(({ label }) => label === next) ? '' : next)
  return (
    <Select
      label={t('apply.discount')}
      description={t('apply.means')}
      data={options}
      value={value}
      onChange={(next) => onChange(next ?? '')}
      searchable
      onSearchChange={onSearch}
      filter={({ options: given }) => given}
      allowDeselect={false}
      nothingFoundMessage={t('apply.nothingFound')}
      error={found.isLoadingError ? t('apply.unread') : undefined}
    />
  )
}

/** What is taken off a rental that starts now, by the gateway's own rule. source: ledger K-10 */
function InForce({ customerId }: { customerId: string }) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const fault = useFault()
  const read = useQuery(api.query(getCurrentDiscountsOfLoggedOperatorForCustomer, { query: { customerId } }))
  if (read.data === undefined)
    return read.error ? (
      <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
    ) : (
      <FormSkeleton fields={1} />
    )
  const one = read.data.find(({ isInForce }) => isInForce)
  const percent = one && formats.percent(one.percent)
  return (
    <p className="motora-plain" role="status">
      {!one
        ? t('inForce.none')
        : one.isGeneric
          ? t('inForce.generic', { percent })
          : t('inForce.own', { percent, name: one.name })}
    </p>
  )
}
