import { type Discount, deleteDiscount } from '@motora/contract/pricing'
import { confirm, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { deleteOnce } from '../../../shell/api/delete-once'
import { useWriteOf } from '../../../shell/use-write'
import { discountsShown } from './discount-calls'

/** Deleting a discount, after asking. @returns whether it is gone. source: ledger K-26; decision Z-32 */
export function useDeleteDiscount(): (discount: Discount) => Promise<boolean> {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const deletion = useWriteOf(
    ({ id }: Discount) => deleteOnce(deleteDiscount, { params: { id } }, 'discount.not_found'),
    { invalidates: discountsShown, done: () => t('delete.done'), failed: (why) => t('delete.failed', { why }) },
  )
  return async (discount) => {
    const { name, percent, customerEmails } = discount
    const sure = await confirm({
      title: t('delete.question', { name }),
      consequence: t('delete.consequence', {
        count: customerEmails.length,
        percent: formats.percent(percent),
      }),
      confirmLabel: t('delete'),
      danger: true,
    })
    return sure && (await deletion.run(discount)).done === true
  }
}
