import type { Service } from '@motora/contract/sharing'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns, type TableColumn } from '@motora/kit/table'
import { expect, test } from 'vitest'
import { serviceColumns } from './service-columns'

const columns: TableColumn<Service>[] = serviceColumns(((key: string) => key) as never, true)
const filed = fileColumns(columns, galleryTexts, 'en')

test('a file says of a service without a payment what the screen says: none, or none yet', () => {
  expect(filed.find(({ from }) => from.includes('paymentStatus'))?.whenEmpty).toEqual({
    from: 'status',
    labels: {
      cancelled: 'payment.never',
      expired: 'payment.never',
      reserved: 'payment.none',
      'in progress': 'payment.none',
      paused: 'payment.none',
      ended: 'payment.none',
    },
  })
})

test('a file says of a refund that goes on what the badge says, in place of that it is paid', () => {
  const payment = filed.find(({ from }) => from.includes('paymentStatus'))
  expect(payment?.from).toEqual(['refundPending', 'paymentStatus'])
  expect(payment?.labels).toMatchObject({
    success: 'payments:status.success',
    waiting: 'payments:refundPending.waiting',
    'on its way': 'payments:refundPending.on its way',
  })
})

test('a file has the amount and the day of a dispute, as its badge does', () => {
  const places = filed.map(({ from }) => from[0])
  const at = places.indexOf('disputeState')
  expect(places.slice(at, at + 3)).toEqual(['disputeState', 'disputeAmount', 'disputeSince'])
})
