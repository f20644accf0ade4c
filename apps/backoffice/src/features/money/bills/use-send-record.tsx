import { type Bill, getBill, listBills, sendBillRecord } from '@motora/contract/money'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { useOffer } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'

/**
 * Sending a refused record again, for the list of bills and for one bill: it asks first, and says why it was refused.
 * source: decision 0078
 */
export function useSendRecord() {
  const { t } = useTranslation('bills')
  const offer = useOffer()
  const sending = useWrite(sendBillRecord, {
    invalidates: [listBills, getBill],
    done: () => t('resend.done'),
    failed: (why) => t('resend.failed', { why }),
  })
  const isOffered = ({ refusedWhy }: Bill): boolean => refusedWhy !== null && offer(sendBillRecord, true) === true
  const send = async ({ id, number, refusedWhy }: Bill): Promise<boolean> => {
    const confirmed = await confirm({
      title: t('resend.question', { number }),
      consequence: t('resend.consequence', { why: refusedWhy ?? '' }),
      confirmLabel: t('resend'),
    })
    return confirmed && (await sending.run({ params: { id } })).done === true
  }
  return { isOffered, send, isBusy: sending.busy }
}
