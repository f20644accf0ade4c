import { applyOperatorDiscounts, type Discount } from '@motora/contract/pricing'
import { ActionButton, KitDialog, useFormats } from '@motora/kit'
import { discountPhase, discountTerms } from '@motora/rules/pricing'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endText, startText } from '../../../shell/person-clock'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useWrite } from '../../../shell/use-write'
import { AddByEmail } from './add-by-email'
import { AffectedCustomers, affectedPart } from './affected-customers'
import { discountsShown } from './discount-calls'
import { DiscountDialog } from './discount-dialog'
import { useFindAssignable } from './use-find-assignable'
import './discounts.css'

export interface DiscountDetailsProps {
  discount: Discount
  onClose: () => void
}

/**
 * What a discount is, and whom it names. Who only reads has neither edit nor add, and a private operator adds nobody
 * here. source: ledgers K-05, K-18; DECISIONS §4
 */
export function DiscountDetails({ discount, onClose }: DiscountDetailsProps) {
  const { t } = useTranslation(['discounts', 'refusals'])
  const { sharingOperatorId } = useMembership()
  const mayWrite = useMay('customers.discounts.write')
  // those of sub-operators are read alone (Z-13)
  const mayChange = mayWrite && discount.sharingOperatorId === sharingOperatorId && !discount.isGeneric
  const [isEdited, setIsEdited] = useState(false)
  const [, setAffected] = useAddressPart(affectedPart)
  const add = useAdd(discount)
  const close = () => {
    onClose()
    setAffected({})
  }
  const isOver = discountPhase(discountTerms(discount), Date.now()) === 'over'
  return (
    <KitDialog opened fullScreen onClose={close} title={t('discounts:details.title', { name: discount.name })}>
      <div className="motora-stack">
        <DiscountFacts discount={discount} />
        {mayChange && (
          <div className="motora-actions">
            <ActionButton icon={<IconPencil size={16} aria-hidden />} onClick={() => setIsEdited(true)}>
              {t('discounts:edit')}
            </ActionButton>
          </div>
        )}
        {mayChange && discount.kind !== 'private' && (
          <AddByEmail onAdd={add} disabledReason={isOver ? t('refusals:discount.over') : undefined} />
        )}
        <AffectedCustomers discount={discount} mayChange={mayChange} />
      </div>
      {isEdited && <DiscountDialog discount={discount} onClose={() => setIsEdited(false)} />}
    </KitDialog>
  )
}

/** Adds the customer of an e-mail to a discount. */
function useAdd(discount: Discount) {
  const { t } = useTranslation('discounts')
  const find = useFindAssignable()
  const { run } = useWrite(applyOperatorDiscounts, {
    call: ({ customerId }: { customerId: string; email: string }) => ({
      body: { customerId, discountId: discount.id, enable: discount.preSelectCustomer },
    }),
    invalidates: discountsShown,
    done: (_, { email }) => t('add.done', { email }),
    failed: (why) => t('add.failed', { why }),
  })
  return async (email: string): Promise<string | undefined> => {
    const found = await find(email, discount.customerEmails)
    if (typeof found === 'string') return found
    const { done } = await run(found)
    return done ? undefined : t('add.notAdded')
  }
}

function DiscountFacts({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const { percent, applySince, applyUntil, promoText, promotionalCode, preSelectCustomer } = discount
  const facts: [string, string][] = [
    [t('field.percent'), formats.percent(percent)],
    [t('phase'), t(`phase.${discountPhase(discountTerms(discount), Date.now())}`)],
    [t('field.applySince'), applySince ? startText(applySince) : t('noDates')],
    [t('field.applyUntil'), applyUntil ? endText(applyUntil) : t('noDates')],
    [t('field.promotionalCode'), promotionalCode ?? t('noCode')],
    [t('field.promoText'), promoText || t('noText')],
    [t('field.preSelectCustomer'), t(preSelectCustomer ? 'yes' : 'no')],
    [t('operator'), discount.sharingOperatorName],
  ]
  return (
    <dl className="motora-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
