import { zeroDate } from '@motora/contract'
import { getPackReceipt, type PaymentHistoric } from '@motora/contract/money'
import { toast } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { client } from '../../../shell/session/browser-session'
import { useOffer } from '../../../shell/session/use-session'
import { useSavedPdf } from '../../../shell/use-saved-pdf'

/**
 * The receipt of a bonus pack that was paid, for every list that has one, by the id of its payment: a PDF in the person's
 * language for the browser's downloads; a failure is said. source: MONEY §7; decision 0111
 */
export function usePackReceipt(): { mayGet: boolean; get: (paymentId: string) => Promise<void>; actionsOf: ActionsOf } {
  const { t } = useTranslation('payments')
  const why = useFaultText()
  const save = useSavedPdf()
  const mayGet = useOffer()(getPackReceipt, true) === true
  const get = async (id: string) => {
    try {
      await save((language) => client.file(getPackReceipt, { params: { id }, query: { language } }), id)
    } catch (error) {
      toast.error(t('receipt.failed', { why: why(error) }))
    }
  }
  const actionsOf: ActionsOf = (paymentId) =>
    mayGet
      ? [
          {
            id: 'receipt',
            label: t('receipt'),
            icon: <IconFileTypePdf size={16} aria-hidden />,
            onSelect: () => void get(paymentId),
          },
        ]
      : []
  return { mayGet, get, actionsOf }
}

/** Whether a payment has a receipt: a pack that was paid, also where it went back since. */
export const isPaidPack = ({ bonusId, successTimestamp }: PaymentHistoric): boolean =>
  bonusId !== null && successTimestamp !== zeroDate

type ActionsOf = (paymentId: string) => RowAction[]
