import {
  type CustomDiscount,
  createCustomDiscount,
  type Discount,
  updateCustomDiscount,
} from '@motora/contract/pricing'
import { DialogForm, FormDay, FormNumber, FormSlot, FormSwitch, FormText, FormTime } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../shell/new-id'
import { client } from '../../../shell/session/browser-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { useWriteOf } from '../../../shell/use-write'
import { CustomerPick, pickPart } from './customer-pick'
import { discountsShown } from './discount-calls'
import { DiscountConflict, useDiscountConflict } from './discount-conflict'
import { type DiscountValues, faultAt, judgeDiscount, valuesOf } from './discount-values'
import './discounts.css'

export interface DiscountDialogProps {
  /** Left out: a new one. */
  discount?: Discount
  onClose: () => void
}

/** Makes a discount for customers, or changes one. A failed save leaves it open, at its top. source: ledgers K-03, K-04, K-27 */
export function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const { t } = useTranslation('discounts')
  const [id] = useState(newId)
  const [, setPick] = useAddressPart(pickPart)
  const { before, newer, goOn, saveOr } = useDiscountConflict(discount)
  const form = useForm<DiscountValues, unknown, CustomDiscount>({
    resolver: judgeDiscount(before),
    defaultValues: valuesOf(discount),
    mode: 'onTouched',
  })
  const sayAtFields = useFieldFaults(form, { faultAt: ({ place, code }) => faultAt(place, code) })
  const what = discount ? 'update' : 'create'
  const { busy, submitError, run } = useWriteOf(
    (body: CustomDiscount) =>
      saveOr((version) =>
        discount
          ? client.call(updateCustomDiscount, { params: { id: discount.id }, body: { ...body, version } })
          : client.call(createCustomDiscount, { body: { ...body, id } }),
      ),
    {
      invalidates: discountsShown,
      done: () => t(`${what}.done`),
      failed: () => t(`${what}.failed`),
      inline: (why) => t('why', { what: t(`${what}.failed`), why }),
      onFailed: sayAtFields,
    },
  )
  const close = () => {
    onClose()
    setPick({})
  }
  const save = async (body: CustomDiscount) => {
    const { done } = await run(body)
    if (done) close()
  }
  return (
    <DialogForm
      opened
      onClose={close}
      title={discount ? t('edit.title', { name: discount.name }) : t('create.title')}
      size="xl"
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      faultFirst
      submitLabel={discount ? t('save') : t('create.do')}
    >
      {newer && (
        <DiscountConflict
          newer={newer}
          onKeep={() => {
            form.reset(valuesOf(newer), { keepDirtyValues: true })
            goOn(newer)
          }}
          onTake={() => {
            form.reset(valuesOf(newer))
            goOn(newer)
          }}
        />
      )}
      <DiscountFields before={before?.customerEmails ?? []} />
    </DialogForm>
  )
}

const percents = { min: 1, max: 100 }

function DiscountFields({ before }: { before: readonly string[] }) {
  const { t } = useTranslation('discounts')
  return (
    <>
      <FormText<DiscountValues> name="name" label={t('field.name')} maxLength={100} required first />
      <div className="motora-discount-grid">
        <div className="motora-moment-pair">
          <FormDay<DiscountValues> name="sinceDay" label={t('field.applySince')} required />
          <FormTime<DiscountValues> name="sinceTime" label={t('field.sinceTime')} />
        </div>
        <div className="motora-moment-pair">
          <FormDay<DiscountValues> name="untilDay" label={t('field.applyUntil')} required />
          <FormTime<DiscountValues> name="untilTime" label={t('field.untilTime')} />
        </div>
      </div>
      <p className="motora-plain motora-second">{t('dates.hint')}</p>
      <div className="motora-discount-grid">
        <FormNumber<DiscountValues> name="percent" label={t('label.percent')} range={percents} required />
        <FormText<DiscountValues>
          name="promotionalCode"
          label={t('field.promotionalCode')}
          description={t('code.hint')}
          inputMode="numeric"
          maxLength={12}
        />
      </div>
      <FormText<DiscountValues>
        name="promoText"
        label={t('field.promoText')}
        description={t('promoText.hint')}
        maxLength={200}
      />
      <FormSwitch<DiscountValues> name="enable" label={t('field.enable')} description={t('enable.hint')} />
      <FormSwitch<DiscountValues>
        name="preSelectCustomer"
        label={t('field.preSelectCustomer')}
        description={t('preSelect.hint')}
      />
      <FormSlot<DiscountValues, 'customerEmails'> name="customerEmails">
        {({ value, onChange, error, focusRef }) => (
          <CustomerPick chosen={value} before={before} onChange={onChange} error={error} focusRef={focusRef} />
        )}
      </FormSlot>
    </>
  )
}
