import type { Operator, OperatorChange } from '@motora/contract/operators'
import { ShortcutsHelp } from '@motora/kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../../testing/an-operator'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import type { AreasOnMapProps } from '../areas/areas-on-map'
import { ReviewCase } from './review-case'

const base = '/api/operators/v1/Operators'
const onaId = '11111111-1111-4111-8111-111111111111'
const velId = '22222222-2222-4222-8222-222222222222'
const triangle = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Eixample',
  points: [
    { latitude: 41.39, longitude: 2.15 },
    { latitude: 41.4, longitude: 2.16 },
    { latitude: 41.39, longitude: 2.17 },
  ],
}
const waiting = { state: 'waiting', canOperate: false, waitingSince: '2026-11-19T08:00:00Z' } as const

// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let operators: Record<string, Operator>
let change: OperatorChange | undefined
let decisions: { path: string; body: unknown }[]
let closed: boolean
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  operators = {
    [onaId]: anOperator({ ...waiting, areas: [triangle] }),
    [velId]: anOperator({ ...waiting, id: velId, name: 'Vel Motos', waitingSince: '2026-11-20T08:00:00Z' }),
  }
  change = undefined
  decisions = []
  closed = false
  draws = true
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([{ id: 5, name: 'L3e-A1' }]))
  gateway.answer(base, () => {
    const those = Object.values(operators).filter(({ waitingSince }) => waitingSince !== null)
    return json(those.toSorted((a, b) => (a.waitingSince ?? '').localeCompare(b.waitingSince ?? '')))
  })
  for (const id of [onaId, velId]) {
    gateway.answer(`${base}/${id}`, () => json(operators[id]))
    gateway.answer(`${base}/${id}/Change`, () => (change ? json(change) : refused(404, 'operator.no_change')))
    for (const path of ['Validate', 'RejectChange'])
      gateway.answer(`${base}/${id}/${path}`, (call) => {
        decisions.push({ path: `${id}/${path}`, body: call.body })
        const operator = operators[id]
        if (operator) operators[id] = { ...operator, waitingSince: null, state: 'operating', hasPendingChange: false }
        return new Response(null, { status: 204 })
      })
  }
})

/** Whether the pretend map draws by itself. */
let draws = true
let onMap: (() => void) | undefined
function Areas({ label, areas, circles, compare, onDrawn }: AreasOnMapProps) {
  useEffect(() => {
    onMap = onDrawn
    if (draws) onDrawn?.()
  }, [onDrawn])
  return (
    <p>{`map: ${label}: ${areas.length} + ${circles.length}${compare ? `, over ${compare.areas.length} + ${compare.circles.length}` : ''}`}</p>
  )
}
function Reviews() {
  const [id, setId] = useState<string | undefined>(onaId)
  return (
    <>
      {id && (
        <ReviewCase
          key={id}
          id={id}
          Areas={Areas}
          onOpen={setId}
          onClose={() => {
            closed = true
            setId(undefined)
          }}
        />
      )}
      <ShortcutsHelp shortcuts={[]} />
    </>
  )
}
const open = async (title: string) => {
  await workAs('Sharing.Admin', gateway, <Reviews />)
  await screen.findByRole('heading', { name: title })
  await screen.findByLabelText('I have reviewed the data')
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const tick = (name: 'data' | 'areas') => user.click(screen.getByLabelText(`I have reviewed the ${name}`))
const isTicked = (name: 'data' | 'areas') =>
  screen.getByLabelText<HTMLInputElement>(`I have reviewed the ${name}`).checked

/** A bank account is drawn in groups: its text is in none of them alone. */
const iban = (text: string) => (_: string, element: Element | null) =>
  element?.className === 'motora-iban' && element.textContent === text

test('data and areas are two sections; Enable works only when both are ticked as reviewed [C-27]', async () => {
  await open('Validate Ona Mobilitat')
  const data = screen.getByRole('region', { name: 'Operator data' })
  await within(data).findByText(iban('ES9121000418450200051332'))
  for (const text of ['B12345674', '+34 931 23 45 67', 'gestio@ona.demo', 'L3e-A1']) await within(data).findByText(text)
  expect(screen.getByRole('region', { name: 'Operator areas' }).textContent).toContain('Areas of Ona Mobilitat: 1 + 0')
  const enable = screen.getByRole('button', { name: 'Enable operator' })
  for (const section of ['data', 'areas'] as const) {
    expect(enable.getAttribute('aria-disabled')).toBe('true')
    await user.click(enable)
    expect(decisions).toEqual([])
    await tick(section)
  }
  expect(screen.getByRole('button', { name: 'Enable operator' }).getAttribute('aria-disabled')).toBeNull()
  await press('Enable operator')
  expect(await screen.findByText('Ona Mobilitat validated: it can operate')).toBeTruthy()
  expect(decisions).toEqual([
    { path: `${onaId}/Validate`, body: { canOperate: true, cannotOperateReason: '', version: 4 } },
  ])
})

test('areas cannot be ticked before the map has drawn them, by no key either [C-27]', async () => {
  draws = false
  await open('Validate Ona Mobilitat')
  expect(screen.getByLabelText<HTMLInputElement>('I have reviewed the areas').disabled).toBe(true)
  await user.keyboard('12v')
  expect(await screen.findByText('Tick both sections as reviewed first.')).toBeTruthy()
  expect([isTicked('data'), isTicked('areas')]).toEqual([true, false])
  act(() => onMap?.())
  await user.keyboard('2v')
  await waitFor(() => expect(decisions).toHaveLength(1))
})

test('the provider sees the checklist that the manager sees', async () => {
  operators[onaId] = anOperator({ ...waiting, logo: null, areas: [] })
  await open('Validate Ona Mobilitat')
  const list = screen.getByRole('region', { name: 'What the provider checks' })
  expect(within(list).getByText('Logo').closest('li')?.textContent).toContain('missing')
  expect(within(list).getByText('At least one area or circle').closest('li')?.textContent).toContain('missing')
  expect(within(list).getByText('Phone').closest('li')?.textContent).toContain('there')
})

test('one ticked section is not enough, whichever it is [C-27]', async () => {
  await open('Validate Ona Mobilitat')
  await tick('areas')
  await press('Enable operator')
  await tick('areas')
  await tick('data')
  await press('Enable operator')
  expect(decisions).toEqual([])
})

test('rejecting needs a reason; a ready-made one can be written on [C-27]', async () => {
  await open('Validate Ona Mobilitat')
  await press('Reject operator')
  const dialog = await screen.findByRole('dialog', { name: 'Reject Ona Mobilitat?' })
  const send = within(dialog).getByRole('button', { name: 'Reject operator' })
  await user.click(send)
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  expect(decisions).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Bank account' }))
  await user.type(within(dialog).getByLabelText(/^Reason/), ' Thanks.')
  await user.click(send)
  await waitFor(() => expect(decisions).toHaveLength(1))
  expect(decisions[0]).toEqual({
    path: `${onaId}/Validate`,
    body: {
      canOperate: false,
      cannotOperateReason: 'The bank account is not in the company’s name. Give the company’s own IBAN. Thanks.',
      version: 4,
    },
  })
})

test('a disabled operator is enabled in the same dialog, which shows the note; there is nothing to reject [C-26]', async () => {
  operators[onaId] = anOperator({ state: 'disabled', canOperate: false, note: 'Vehicles without insurance' })
  await open('Enable Ona Mobilitat')
  expect(screen.getByText('Vehicles without insurance')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reject operator' })).toBeNull()
  await tick('data')
  await tick('areas')
  await press('Enable operator')
  await waitFor(() => expect(decisions).toHaveLength(1))
  // No operator is in the queue behind one that did not wait.
  await waitFor(() => expect(closed).toBe(true))
})

const withChange = (facts: Partial<OperatorChange> = {}) => {
  const live = anOperator({ hasPendingChange: true, waitingSince: '2026-11-19T08:00:00Z', areas: [triangle] })
  operators[onaId] = live
  change = {
    operatorId: onaId,
    submittedAt: '2026-11-19T08:00:00Z',
    submittedByName: 'Marta Soler',
    changed: ['contactPhone', 'areas'],
    before: live,
    after: { ...live, contactPhone: '+34612345678', areas: [triangle, { ...triangle, id: velId }] },
    version: 4,
    ...facts,
  }
}

test('a change shows old and new field by field, the rest on demand, and the new areas over the old (Z-29)', async () => {
  withChange()
  await open('Change of Ona Mobilitat')
  expect(screen.getByText('Asked for by Marta Soler')).toBeTruthy()
  const rows = () =>
    within(screen.getByRole('region', { name: 'Operator data' }))
      .getAllByRole('row')
      .map((row) => row.textContent)
  expect(rows()).toEqual(['FieldLive nowAsked for', 'Phone+34 931 23 45 67+34 612 34 56 78'])
  expect(screen.getByText('map: Areas of Ona Mobilitat: 2 + 0, over 1 + 0')).toBeTruthy()
  await press('Show all fields')
  expect(rows()).toHaveLength(14)
  expect(rows()).toContain('Phone (changed)+34 931 23 45 67+34 612 34 56 78')
  expect(rows()).toContain('Time zoneEurope/MadridEurope/Madrid')
})

test('a change is validated with the version that was looked at, and is live then (Z-29)', async () => {
  withChange()
  await open('Change of Ona Mobilitat')
  await tick('data')
  await tick('areas')
  await press('Validate change')
  expect(await screen.findByText('Change of Ona Mobilitat validated: it is live')).toBeTruthy()
  expect(decisions[0]).toEqual({
    path: `${onaId}/Validate`,
    body: { canOperate: true, cannotOperateReason: '', version: 4 },
  })
})

test('a change is rejected with a reason while its operator goes on (Z-29)', async () => {
  withChange()
  await open('Change of Ona Mobilitat')
  await press('Reject change')
  const dialog = await screen.findByRole('dialog', { name: 'Reject the change of Ona Mobilitat?' })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Too large')
  await user.click(within(dialog).getByRole('button', { name: 'Reject change' }))
  expect(await screen.findByText('Change of Ona Mobilitat rejected: it goes on as before')).toBeTruthy()
  expect(decisions).toEqual([{ path: `${onaId}/RejectChange`, body: { reason: 'Too large', version: 4 } }])
})

test('changed after it was opened: the dialog says so, the ticks are off, the new data are there, and nothing was decided (Z-29)', async () => {
  await open('Validate Ona Mobilitat')
  await tick('data')
  await tick('areas')
  gateway.answer(`${base}/${onaId}/Validate`, ({ body }) => {
    if ((body as { version: number }).version === 5) {
      decisions.push({ path: 'second', body })
      return new Response(null, { status: 204 })
    }
    operators[onaId] = anOperator({ ...waiting, iban: 'ES7921000813610123456789', version: 5 })
    return refused(409, 'operator.changed_meanwhile')
  })
  await press('Enable operator')
  expect(await screen.findByText(iban('ES7921000813610123456789'))).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('The operator was changed after you opened it')
  expect([isTicked('data'), isTicked('areas')]).toEqual([false, false])
  await press('Enable operator')
  expect(decisions).toEqual([])
  await tick('data')
  await tick('areas')
  await press('Enable operator')
  await waitFor(() => expect(decisions).toMatchObject([{ body: { version: 5 } }]))
})

test('a no to what somebody changed meanwhile decides nothing and keeps the reason that was typed (Z-29)', async () => {
  await open('Validate Ona Mobilitat')
  gateway.answer(`${base}/${onaId}/Validate`, () => {
    operators[onaId] = anOperator({ ...waiting, version: 5 })
    return refused(409, 'operator.changed_meanwhile')
  })
  await press('Reject operator')
  const dialog = await screen.findByRole('dialog', { name: 'Reject Ona Mobilitat?' })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Too large')
  await user.click(within(dialog).getByRole('button', { name: 'Reject operator' }))
  expect(await screen.findByText(/The operator was changed after you opened it/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject Ona Mobilitat?' })).toBeNull())
  await press('Reject operator')
  const again = await screen.findByRole('dialog', { name: 'Reject Ona Mobilitat?' })
  expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Too large')
})

test('a failed validation says so with the number to quote, and the ticks stay [C-49]', async () => {
  await open('Validate Ona Mobilitat')
  gateway.answer(`${base}/${onaId}/Validate`, () => refused(503, 'request.unavailable'))
  await tick('data')
  await tick('areas')
  await press('Enable operator')
  expect(await screen.findByText('An error occurred while validating the operator. Please retry.')).toBeTruthy()
  expect((await screen.findAllByRole('alert')).some(({ textContent }) => textContent?.includes('r-1'))).toBe(true)
  expect([isTicked('data'), isTicked('areas')]).toEqual([true, true])
})

test('one key each for the two ticks and the yes; after it the next one opens by itself (Z-29)', async () => {
  await open('Validate Ona Mobilitat')
  await user.keyboard('v')
  expect(await screen.findByText('Tick both sections as reviewed first.')).toBeTruthy()
  await user.keyboard('12v')
  expect(await screen.findByRole('heading', { name: 'Validate Vel Motos' })).toBeTruthy()
  expect(decisions).toHaveLength(1)
  await screen.findByLabelText('I have reviewed the data')
  expect([isTicked('data'), isTicked('areas')]).toEqual([false, false])
  // The keys work immediately on the next one, and after the last one it is over.
  await user.keyboard('r')
  const dialog = await screen.findByRole('dialog', { name: 'Reject Vel Motos?' })
  await user.keyboard('12v')
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('12v')
  await user.click(within(dialog).getByRole('button', { name: 'Reject operator' }))
  await waitFor(() => expect(closed).toBe(true))
  expect(decisions).toHaveLength(2)
})

test('skipping goes on to who waits next and decides nothing', async () => {
  await open('Validate Ona Mobilitat')
  await user.keyboard('n')
  expect(await screen.findByRole('heading', { name: 'Validate Vel Motos' })).toBeTruthy()
  expect(decisions).toEqual([])
})

test('who does not want the next one to open says so once', async () => {
  await open('Validate Ona Mobilitat')
  await user.click(screen.getByLabelText('Then open the next one'))
  await user.keyboard('12v')
  await waitFor(() => expect(closed).toBe(true))
  expect(localStorage.getItem('kit.operators-review.go-on')).toBe('false')
})

test('the help of ? names the keys of the validation, and they do nothing behind it', async () => {
  await open('Validate Ona Mobilitat')
  await user.keyboard('?')
  const help = await screen.findByRole('region', { name: 'In a validation' })
  const keys = within(help)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(keys).toEqual(['1', '2', 'v', 'r', 'n'])
  await user.keyboard('1')
  expect(isTicked('data')).toBe(false)
})

test('pressed twice, one yes is sent', async () => {
  await open('Validate Ona Mobilitat')
  let finish: (() => void) | undefined
  gateway.answer(`${base}/${onaId}/Validate`, (call) => {
    decisions.push({ path: 'Validate', body: call.body })
    return new Promise<Response>((resolve) => {
      finish = () => resolve(new Response(null, { status: 204 }))
    })
  })
  await tick('data')
  await tick('areas')
  await user.dblClick(screen.getByRole('button', { name: 'Enable operator' }))
  await user.keyboard('v')
  await waitFor(() => expect(finish).toBeDefined())
  expect(decisions).toHaveLength(1)
  finish?.()
  expect(await screen.findByRole('heading', { name: 'Validate Vel Motos' })).toBeTruthy()
})

test('an operator that is gone says so and can be asked for again [V-14]', async () => {
  gateway.answer(`${base}/${onaId}`, () => refused(404, 'operator.not_found'))
  await workAs('Sharing.Admin', gateway, <Reviews />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(`${base}/${onaId}`, () => json(operators[onaId]))
  await user.click(screen.getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByRole('heading', { name: 'Validate Ona Mobilitat' })).toBeTruthy()
})
