import { type Discount, type GenericDiscount as GenericValues, updateGenericDiscount } from '@motora/contract/pricing'
import {
  ActionButton,
  ErrorState,
  FormNumber,
  FormShell,
  FormSkeleton,
  FormSwitch,
  FormText,
  useFormats,
} from '@motora/kit'
import { percentProblem } from '@motora/rules/pricing'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { useWriteOf } from '../../../shell/use-write'
import { discountsShown, genericDiscountQuery } from './discount-calls'
import { DiscountConflict, useDiscountConflict } from './discount-conflict'

/** What everybody has who has no discount of their own; to be read until Edit is pressed. source: ledgers K-02, K-07, K-27 */
export function GenericDiscount() {
  const { t } = useTranslation('discounts')
  const fault = useFault()
  const read = useQuery(genericDiscountQuery())
  const [isEdited, setIsEdited] = useState(false)
  return (
    <section aria-label={t('generic')} className="motora-discount-generic">
      <h3 className="motora-discount-title">{t('generic')}</h3>
      <p className="motora-second motora-plain">{t('generic.means')}</p>
      {read.data === undefined ? (
        read.error ? (
          <ErrorState {...fault(read.error)} onRetry={() => read.refetch()} />
        ) : (
          <FormSkeleton fields={2} />
        )
      ) : isEdited ? (
        <GenericForm discount={read.data.rows[0]} onClose={() => setIsEdited(false)} />
      ) : (
        <GenericFacts discount={read.data.rows[0]} onEdit={() => setIsEdited(true)} />
      )}
    </section>
  )
}

function GenericFacts({ discount, onEdit }: { discount: Discount | undefined; onEdit: () => void }) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const mayWrite = useMay('customers.discounts.write')
  return (
    <>
      {discount ? (
        <dl className="motora-facts">
          <div>
            <dt>{t('field.percent')}</dt>
            <dd>{formats.percent(discount.percent)}</dd>
          </div>
          <div>
            <dt>{t('field.enable')}</dt>
            <dd>{t(discount.enable ? 'yes' : 'no')}</dd>
          </div>
          <div>
            <dt>{t('field.promoText')}</dt>
            <dd>{discount.promoText || t('noText')}</dd>
          </div>
        </dl>
      ) : (
        <p className="motora-plain">{t('generic.none')}</p>
      )}
      {mayWrite && (
        <div className="motora-actions">
          <ActionButton icon={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            {t('generic.edit')}
          </ActionButton>
        </div>
      )}
    </>
  )
}

interface GenericTyped {
  percent: number | string
  enable: boolean
  promoText: string
}

const judge: Resolver<GenericTyped, unknown, GenericValues> = (typed) => {
  const percent = typed.percent === '' ? null : Number(typed.percent)
  const code = percentProblem(percent)
  if (percent !== null && code === null) return { values: { ...typed, percent }, errors: {} }
  const errors: FieldErrors<GenericTyped> = {
    percent: { type: 'validate', message: code === 'required' ? 'required' : 'oneToHundred' },
  }
  return { values: {}, errors }
}
const percents = { min: 1, max: 100 }

const typedOf = (discount: Discount | undefined): GenericTyped => ({
  percent: discount?.percent ?? '',
  enable: discount?.enable ?? true,
  promoText: discount?.promoText ?? '',
})

function GenericForm({ discount, onClose }: { discount: Discount | undefined; onClose: () => void }) {
  const { t } = useTranslation('discounts')
  const form = useForm<GenericTyped, unknown, GenericValues>({
    resolver: judge,
    defaultValues: typedOf(discount),
  })
  const { setFocus } = form
  useEffect(() => setFocus('percent'), [setFocus])
  const { newer, goOn, saveOr } = useDiscountConflict(discount)
  const { busy, submitError, run } = useWriteOf(
    (body: GenericValues) => saveOr((version) => client.call(updateGenericDiscount, { body: { ...body, version } })),
    { invalidates: discountsShown, done: () => t('generic.done'), failed: () => t('generic.failed') },
  )
  useLeaveWarning(form.formState.isDirty && !busy)
  const save = async (body: GenericValues) => {
    const { done } = await run(body)
    if (done) onClose()
  }
  return (
    <FormShell
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t('generic.save')}
      onCancel={onClose}
    >
      {newer && (
        <DiscountConflict
          newer={newer}
          onKeep={() => {
            form.reset(typedOf(newer), { keepDirtyValues: true })
            goOn(newer)
          }}
          onTake={() => {
            form.reset(typedOf(newer))
            goOn(newer)
          }}
        />
      )}
      <div className="motora-discount-grid">
        <FormNumber<GenericTyped> name="percent" label={t('label.percent')} range={percents} required />
        <FormText<GenericTyped> name="promoText" label={t('field.promoText')} maxLength={200} />
      </div>
      <FormSwitch<GenericTyped> name="enable" label={t('field.enable')} />
    </FormShell>
  )
}
