import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../shell/session/browser-session'
import { changeOf, operatorWith } from '../../../testing/own-operator'
import {
  asked,
  button,
  cancel,
  draft,
  fact,
  field,
  flip,
  freshWorld,
  openProfile,
  press,
  save,
  type,
  world,
} from './testing/open-profile'

// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
beforeEach(freshWorld)

describe('where one stands', () => {
  test('a change that waits fills the form and can be taken back (Z-29)', async () => {
    world.operator = operatorWith({ hasPendingChange: true })
    world.change = changeOf(world.operator, { link: 'https://moto.example/asked', areas: [] })
    await openProfile()
    expect(field('Link').value).toBe('https://moto.example/asked')
    expect(screen.getByText(/^Sent on .* by Ona Roca/)).toBeTruthy()
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toContain('Linkhttps://moto.examplehttps://moto.example/asked')
    expect(rows).toContain('Areas1 area0 areas')
    press('Withdraw the change')
    const question = await screen.findByRole('dialog', { name: 'Withdraw the change that waits?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Withdraw the change' }))
    expect(await screen.findByText('Change withdrawn')).toBeTruthy()
    await waitFor(() => expect(field('Link').value).toBe('https://moto.example'))
    expect(screen.queryByText('A change waits for the provider')).toBeNull()
  })

  test('what is asked again takes the place of what waits, and the question says so (Z-29)', async () => {
    world.operator = operatorWith({ hasPendingChange: true })
    world.change = changeOf(world.operator, { link: 'https://moto.example/asked' })
    await openProfile()
    type('Link', 'https://moto.example/again')
    press(/^Save changes/)
    const question = await asked('Save the data')
    expect(question.textContent).toContain('takes the place of the change that waits')
    await cancel()
  })

  test('a refused change stands with its reason until another one is sent (Z-29)', async () => {
    const entry = { at: '2026-11-20T10:00:00Z', byName: null, byProvider: true, changed: ['link'] }
    world.decisions = [
      { ...entry, id: '00000000-0000-4000-8000-000000000002', what: 'edited', reason: null },
      { ...entry, id: '00000000-0000-4000-8000-000000000001', what: 'change-rejected', reason: 'the link is dead' },
    ]
    await openProfile()
    expect(await screen.findByText('The provider has refused your last change')).toBeTruthy()
    expect(screen.getByText('the link is dead')).toBeTruthy()
  })

  test.each([
    ['rejected', { cannotOperateReason: 'the IBAN is not yours' }, 'the IBAN is not yours'],
    ['disabled', { cannotOperateReason: 'unpaid', note: 'unpaid' }, 'unpaid'],
  ] as const)('%s: the provider’s words stand above the form', async (state, more, said) => {
    world.operator = draft({ state, ...more })
    await openProfile({ completing: true })
    expect(screen.getByText(said)).toBeTruthy()
  })
})

describe('completing the data', () => {
  test('an operator not validated yet gives its data here, its bank account too; name, tax id, type and base are read [C-11]', async () => {
    world.operator = draft()
    await openProfile({ completing: true })
    expect([fact('Name'), fact('Tax id (NIF)')]).toEqual(['Moto Barcelona', 'B12345674'])
    expect([fact('Operator type'), fact('Base')]).toEqual([
      'Public: rents to every validated customer',
      'Free floating',
    ])
    for (const name of ['Phone', 'Primary colour', 'Secondary colour']) expect(field(name), name).toBeTruthy()
    for (const name of ['Free of charge', 'Helmet included']) expect(flip(name), name).toBeTruthy()
    expect(button('Choose a picture')).toBeTruthy()
    for (const name of ['Rates', 'Geofence areas', 'Vehicle sharing']) expect(button(name).ariaExpanded).toBe('false')
    type(/^Bank account/, 'ES91 2100 0418 4502 0005 1333')
    press(/^Send for validation/)
    expect(await screen.findByText(/^This is not a valid IBAN/)).toBeTruthy()
    type(/^Bank account/, 'ES91 2100 0418 4502 0005 1332')
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ iban: 'ES91 2100 0418 4502 0005 1332' }]))
  })

  test('says what is missing, leads there, and lets it be sent all the same', async () => {
    world.operator = draft()
    await openProfile({ completing: true })
    const list = screen.getByRole('region', { name: 'What the provider checks' })
    expect(list.textContent).toContain('4 items are missing. You can send your data all the same.')
    fireEvent.click(within(list).getByRole('button', { name: 'Phone' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
    type('Phone', '612345678')
    await waitFor(() => expect(list.textContent).toContain('3 items are missing'))
    fireEvent.click(within(list).getByRole('button', { name: 'At least one area or circle' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Draw areas'))
    press('Draw areas')
    press('Save areas')
    await waitFor(() => expect(list.textContent).toContain('2 items are missing'))
    await save()
    expect(await screen.findByText('Sent: the provider is looking at your data')).toBeTruthy()
    expect(screen.getByText(/^Waiting since/)).toBeTruthy()
  })

  test('without a tariff that is said too, and leads to the rates; a free operator needs none', async () => {
    world.operator = draft({ hasTariff: false })
    await openProfile({ completing: true })
    const list = screen.getByRole('region', { name: 'What the provider checks' })
    const item = within(list).getByRole('button', { name: 'Rates, unless free of charge' })
    expect(item.closest('li')?.textContent).toContain('missing')
    fireEvent.click(item)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rates of Moto Barcelona'))
    fireEvent.click(flip('Free of charge'))
    await waitFor(() => expect(item.closest('li')?.textContent).toContain('there'))
    expect(screen.getByText(/^The prices below follow what the operator is now/)).toBeTruthy()
  })

  test('a section is kept without being sent, and without a question; sending takes all that is unsaved', async () => {
    world.operator = draft()
    await openProfile({ completing: true })
    type('Phone', '612345678')
    type('Primary colour', '#AA0000')
    press('Save')
    await waitFor(() => expect(world.sent).toMatchObject([{ contactPhone: '+34612345678', submit: false }]))
    expect(world.sent[0]).not.toHaveProperty('colour1')
    expect(await screen.findByText(/^Saved\. The provider gets it/)).toBeTruthy()
    expect(screen.getByText('Your data has not been sent yet')).toBeTruthy()
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(2))
    expect(world.sent[1]).toMatchObject({ colour1: '#AA0000' })
    expect(world.sent[1]).not.toHaveProperty('submit')
    expect(await screen.findByText('Sent: the provider is looking at your data')).toBeTruthy()
  })

  test('the question says that the provider has to validate first [C-14]', async () => {
    world.operator = draft()
    await openProfile({ completing: true })
    press(/^Send for validation/)
    const question = await asked('Save the data')
    expect(question.textContent).toContain('Until the provider validates it you cannot operate')
    await cancel()
  })

  test('validated while the form is open: it says so, the session knows it, and the way on is offered', async () => {
    world.operator = draft({ state: 'waiting', waitingSince: '2026-11-21T10:00:00Z' })
    const { router } = await openProfile({ completing: true })
    expect(screen.queryByRole('button', { name: /^Continue to/ })).toBeNull()
    world.operator = operatorWith({ version: 8 })
    world.me = { ...world.me, operatorCanOperate: true }
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('The provider has validated your data: you can operate')).toBeTruthy()
    await waitFor(() => expect(session.get()).toMatchObject({ membership: { operatorCanOperate: true } }))
    press(/^Continue to/)
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })
})
