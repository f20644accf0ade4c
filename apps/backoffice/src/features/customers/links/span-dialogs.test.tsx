import { assignOperator, updateAssignOperatorDates } from '@motora/contract/customers'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aLinkedCustomer } from '../../../testing/a-customer'
import { fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { AssignDialog } from '../assign/assign-dialog'
import { AssignByEmailDialog } from '../dialogs/assign-by-email-dialog'
import { DatesDialog } from '../dialogs/dates-dialog'

vi.setConfig({ testTimeout: 60_000 })
const customer = aLinkedCustomer()
const { customerId } = customer
const operatorId = customer.sharingOperatorId ?? ''
const ignore = () => undefined
const known = { canOperateStart: customer.canOperateStart, canOperateEnd: customer.canOperateEnd }
const type = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name })
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

const dialogs = [
  {
    name: 'the assignment of a page',
    ledger: '[H-21, H-46]',
    call: assignOperator,
    piece: (
      <AssignDialog
        customerId={customerId}
        name="Rosa"
        operator={{ id: operatorId, name: 'Moto Barcelona' }}
        onAssigned={ignore}
        onClose={ignore}
      />
    ),
    submit: 'Assign',
    also: { sharingOperatorId: operatorId, customerId },
  },
  {
    name: 'the assignment by e-mail',
    ledger: '[H-46, H-54]',
    call: assignOperator,
    piece: <AssignByEmailDialog ownOperatorId={operatorId} operatorField={() => null} onClose={ignore} />,
    submit: 'Assign',
    email: 'new@riders.demo',
    also: { sharingOperatorId: operatorId, customerKey: 'new@riders.demo' },
  },
  {
    name: 'the change of dates',
    ledger: '[H-46, H-55]',
    call: updateAssignOperatorDates,
    piece: <DatesDialog customer={customer} onClose={ignore} />,
    submit: 'Save dates',
    also: { customerKey: customerId, operatorId, known },
  },
]

test.each(dialogs.map(({ name, ledger, ...dialog }) => [name, ledger, dialog] as const))(
  'what is typed in %s arrives in its call, in the right order alone %s',
  async (_, __, dialog) => {
    const gateway = fakeGateway()
    vi.stubGlobal('fetch', gateway.send)
    gateway.answer(dialog.call, () => new Response(null, { status: 204 }))
    await workAs('Sharing.OperatorManager', gateway, dialog.piece)
    const submit = async () => fireEvent.click(await screen.findByRole('button', { name: dialog.submit }))
    await screen.findByRole('textbox', { name: 'Since' })
    if (dialog.email) type('E-mail', dialog.email)
    type('Since', '01/12/2026')
    type('Since, time', '08:15')
    type('Until', '30/11/2026')
    await submit()
    await screen.findByText('The date must be greater than the start')
    expect(screen.getByRole('textbox', { name: 'Until' }).getAttribute('aria-invalid')).toBe('true')
    expect(gateway.received(dialog.call)).toEqual([])

    type('Until', '31/12/2026')
    type('Until, time', '10:30')
    await submit()
    await waitFor(() => expect(gateway.received(dialog.call)).toHaveLength(1))
    expect(gateway.received(dialog.call)[0]?.body).toEqual({
      ...dialog.also,
      canOperateStart: new Date(2026, 11, 1, 8, 15).toISOString(),
      canOperateEnd: new Date(2026, 11, 31, 10, 30).toISOString(),
    })
  },
)
