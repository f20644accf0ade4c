import type { Ticket } from '@motora/contract/technicians'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chooseLanguage } from '../../shell/language/language'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { CloseTicketsDialog } from './close-tickets-dialog'

vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let bodies: unknown[]
/** As the gateway has it now. */
let now: Ticket
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  bodies = []
  now = aTicket()
  vi.stubGlobal('fetch', gateway.send)
  const path = `/api/technicians/v1/Tickets/${now.id}`
  gateway.answer(path, () => json(now))
  gateway.answer(`${path}/Close`, ({ body }) => {
    bodies.push(body)
    return json(now)
  })
})
const noSwitch = () => undefined
const show = (tickets: readonly Ticket[]) =>
  workAs('Sharing.Technician', gateway, <CloseTicketsDialog tickets={tickets} onClose={noSwitch} />)
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch')
const says = async (name: string, text: string) => {
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(text))
  expect(screen.getByLabelText(new RegExp(`^${name}`))).toBe(theSwitch())
}

const words = [
  {
    language: 'en',
    blocked: [
      'Unblock vehicle',
      'The vehicle is no longer out of service.',
      'The vehicle stays out of service: riders cannot rent it.',
    ],
    unblocked: [
      'Leave the vehicle unblocked',
      'The vehicle is not out of service and stays that way.',
      'The vehicle is taken out of service: riders cannot rent it.',
    ],
  },
  {
    language: 'es',
    blocked: [
      'Desbloquear vehículo',
      'El vehículo deja de estar fuera de servicio.',
      'El vehículo sigue fuera de servicio',
    ],
    unblocked: [
      'Dejar desbloqueado el vehículo',
      'El vehículo no está fuera de servicio y sigue así.',
      'El vehículo pasa a estar fuera de servicio',
    ],
  },
  {
    language: 'ca',
    blocked: [
      'Desbloqueja el vehicle',
      'El vehicle deixa d’estar fora de servei.',
      'El vehicle continua fora de servei',
    ],
    unblocked: [
      'Deixa desbloquejat el vehicle',
      'El vehicle no està fora de servei i continua així.',
      'El vehicle passa a estar fora de servei',
    ],
  },
] as const

test.each(
  words.flatMap(({ language, ...of }) =>
    (['blocked', 'unblocked'] as const).map((is) => ({ language, is, said: of[is] })),
  ),
)(
  '$language: of a vehicle that is $is the switch, which is on, says what happens to it, on and off [G-13, G-15]',
  async ({ language, is, said: [name, on, off] }) => {
    onTestFinished(() => chooseLanguage('en'))
    now = aTicket({ outOfService: is === 'blocked' })
    await show([now])
    await chooseLanguage(language)
    await says(name, on)
    expect(theSwitch().checked).toBe(true)
    await user.click(theSwitch())
    await says(name, off)
    expect(screen.getByRole('dialog').textContent).not.toContain(on)
  },
)

test('what the list last saw of the vehicle may be old: the dialog asks, and speaks of what is so now', async () => {
  const seen = aTicket({ outOfService: true })
  now = aTicket({ outOfService: false })
  await show([seen])
  await says('Leave the vehicle unblocked', 'The vehicle is not out of service and stays that way.')
  await user.click(theSwitch())
  await says('Leave the vehicle unblocked', 'The vehicle is taken out of service')
  await user.click(buttonNamed('Close ticket'))
  await waitFor(() => expect(bodies).toMatchObject([{ outOfService: true }]))
})

const of = (vehicle: number, outOfService: boolean) =>
  aTicket({
    id: `44444444-4444-4444-8444-44444444444${vehicle}`,
    vehicleId: `66666666-6666-4666-8666-66666666666${vehicle}`,
    outOfService,
  })

test('of several it counts vehicles, not tickets, those out of service and the others apart', async () => {
  const twice = { ...of(1, true), id: '44444444-4444-4444-8444-444444444449' }
  await show([of(1, true), twice, of(2, true), of(3, false)])
  await says(
    'Unblock vehicles',
    '2 vehicles are no longer out of service. 1 vehicle is not out of service and stays that way.',
  )
  await user.click(theSwitch())
  await says(
    'Unblock vehicles',
    '2 vehicles stay out of service. 1 vehicle is taken out of service: riders cannot rent it.',
  )
})

test('of several of which none is out of service it speaks of no unblocking', async () => {
  await show([of(1, false), of(2, false)])
  await says('Leave the vehicles unblocked', '2 vehicles are not out of service and stay that way.')
  expect(screen.getByRole('dialog').textContent).not.toContain('Unblock')
})

test.each([
  ['en', 'The vehicle is no longer in this operator’s fleet: it stays as it is.'],
  ['es', 'El vehículo ya no está en la flota de este operador: se queda como está.'],
  ['ca', 'El vehicle ja no és a la flota d’aquest operador: es queda com està.'],
] as const)(
  '%s: of a vehicle that another has by now it offers no switch and says that it stays',
  async (language, said) => {
    onTestFinished(() => chooseLanguage('en'))
    now = aTicket({ outOfService: false, isVehicleHeld: false })
    await show([now])
    await chooseLanguage(language)
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(said))
    expect(screen.queryByRole('switch')).toBeNull()
  },
)

test('of several, those that their operators no longer have are counted apart', async () => {
  await show([of(1, true), { ...of(2, true), isVehicleHeld: false }, { ...of(3, false), isVehicleHeld: false }])
  await says('Unblock vehicles', '1 vehicle is no longer out of service.')
  expect(screen.getByRole('dialog').textContent).toContain(
    '2 vehicles are no longer in the fleet of their ticket’s operator: they stay as they are.',
  )
})
