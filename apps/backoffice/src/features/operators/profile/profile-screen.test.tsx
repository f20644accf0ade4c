import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { typedWork } from '../../../shell/session/browser-session'
import { json, refused } from '../../../testing/fake-gateway'
import { operatorWith } from '../../../testing/own-operator'
import { show } from '../../../testing/show'
import { AsMember, ana, signInAs } from '../../../testing/signed-in'
import { ProfileScreen } from './profile-screen'
import {
  areaParts,
  asked,
  base,
  button,
  cancel,
  drawn,
  fact,
  field,
  flip,
  freshWorld,
  id,
  openProfile,
  press,
  save,
  section,
  type,
  world,
} from './testing/open-profile'

// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
beforeEach(freshWorld)

describe('the operator profile', () => {
  test('name, tax id and bank account are read, the fleet type follows; the rest can be changed [C-12]', async () => {
    await openProfile()
    expect([fact('Name'), fact('Tax id (NIF)'), fact('Bank account (IBAN)')]).toEqual([
      'Moto Barcelona',
      'B12345674',
      // the gaps between its groups are drawn, not text
      'ES9121000418450200051332',
    ])
    expect(fact('Fleet type')).toBe('Public fleet with in-app payment')
    expect(field('Phone').value).toBe('+34 612 34 56 78')
    expect(field('Link').value).toBe('https://moto.example')
    expect([field('Primary colour').value, field('Secondary colour').value]).toEqual(['#C92A2A', '#2A2F35'])
    expect([field('Exclusion begins').value, field('Exclusion ends').value]).toEqual(['01:00', '05:00'])
    expect(field('Time zone').value).toBe('Europe/Brussels')
    for (const name of ['Phone', 'Link', 'Primary colour', 'Exclusion begins', 'Time zone'])
      expect(field(name).readOnly || field(name).disabled, name).toBe(false)
    expect(flip('Free of charge').disabled).toBe(false)
    expect(screen.getByLabelText('Extra information', { selector: 'textarea' })).toBeTruthy()
    expect(button('Choose a picture')).toBeTruthy()
    expect(screen.queryByLabelText('Bank account (IBAN)', { selector: 'input' })).toBeNull()
  })

  test('which sections are open stands in the address; areas lead to the editor [C-12]', async () => {
    const { router } = await openProfile()
    expect(screen.queryByRole('img', { name: /^Map of the areas/ })).toBeNull()
    section('Geofence areas')
    expect(router.state.location.search).toMatchObject({ open: 'company,brand,renting,areas' })
    expect((await screen.findByRole('img', { name: 'Map of the areas of Moto Barcelona' })).textContent).toContain('1')
    press('Edit areas')
    expect((await screen.findByRole('dialog', { name: 'Areas of Moto Barcelona' })).textContent).toContain('Eixample')
    press('Close areas')
    section('Vehicle sharing')
    expect(await screen.findByText(`Vehicles of ${id}`)).toBeTruthy()
    section('Rates')
    const rates = await screen.findByText('Rates of Moto Barcelona')
    section('Rates')
    expect(rates.isConnected, 'what is typed in them stays').toBe(true)
  })

  test('a section is saved by itself as soon as something is typed in it; before, there is nothing to press', async () => {
    await openProfile()
    const saves = () => [...document.querySelectorAll('form')].map((form) => /Save changes/.test(form.textContent))
    expect(saves()).toEqual([false, false, false, false])
    type('Primary colour', '#AA0000')
    await waitFor(() => expect(saves()).toEqual([false, true, false, false]))
    press('Undo')
    await waitFor(() => expect(saves()).toEqual([false, false, false, false]))
    expect(field('Primary colour').value).toBe('#C92A2A')
  })

  test('saving asks first and says what follows; declined, nothing is sent and what was typed stays [C-14] (Z-29)', async () => {
    await openProfile()
    type('Link', 'https://moto.example/new')
    press(/^Save changes/)
    const question = await asked('Save the data of Moto Barcelona?')
    expect(question.textContent).toContain('You go on operating with the data last validated')
    await cancel()
    expect(world.sent).toEqual([])
    expect(field('Link').value).toBe('https://moto.example/new')
  })

  test('sends what changed in its section and the version that was read; then the change waits, old and new; what is typed elsewhere stays (Z-29)', async () => {
    await openProfile()
    type('Link', '')
    fireEvent.click(flip('Helmet included'))
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]).toEqual({ link: null, timeExclusionEndsNextDay: false, version: 7 })
    expect(await screen.findByText('Operator modified')).toBeTruthy()
    expect(await screen.findByText('A change waits for the provider')).toBeTruthy()
    expect(screen.getByRole('row', { name: /Extra information/ }).textContent).toBe('Extra information–as sent')
    expect(flip('Helmet included').checked).toBe(false)
    expect(screen.queryByText('Somebody else has changed the operator in the meantime')).toBeNull()
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(2))
    expect(world.sent[1]).toEqual({ isHelmetIncluded: false, timeExclusionEndsNextDay: false, version: 8 })
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
  })

  test('without a fiscal address the profile says what full bills lack, with one it does not; blanks are none', async () => {
    world.operator = operatorWith({ fiscalAddress: null })
    await openProfile()
    expect(screen.getByText(/Until you give it, bills above .*400.* lack it/)).toBeTruthy()
    type('Fiscal address', 'Aragó 300, 08009 Barcelona')
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]).toMatchObject({ fiscalAddress: 'Aragó 300, 08009 Barcelona' })
    expect(await screen.findByText(/^Street, postal code and town. Bills above .*400.* name it.$/)).toBeTruthy()
    expect(screen.queryByText(/lack it/)).toBeNull()
    type('Fiscal address', '   ')
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(2))
    expect(world.sent[1]).toMatchObject({ fiscalAddress: null })
  })

  test('who rents for free makes no bills, and is not told that they lack anything', async () => {
    world.operator = operatorWith({ fiscalAddress: null, isFree: true })
    await openProfile()
    expect(field('Fiscal address').value).toBe('')
    expect(screen.queryByText(/lack it/)).toBeNull()
  })

  test('an exclusion over midnight says that it ends the next day, and is sent so [C-16]', async () => {
    await openProfile()
    expect(screen.queryByText('Ends the next day')).toBeNull()
    type('Exclusion begins', '23:00')
    expect(await screen.findByText('Ends the next day')).toBeTruthy()
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]).toEqual({ startTimeExclusion: '23:00', timeExclusionEndsNextDay: true, version: 7 })
  })

  test('without a time zone an error alert shows and nothing is sent; it starts as Europe/Brussels [C-15]', async () => {
    await openProfile()
    expect(field('Time zone').value).toBe('Europe/Brussels')
    fireEvent.click(screen.getByLabelText('Remove the time zone', { selector: 'button' }))
    press(/^Save changes/)
    const alert = await screen.findByText(/^The time zone is missing/)
    expect(alert.closest('[role=alert]')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(world.sent).toEqual([])
  })

  test('an invalid form says so in general and at the field, opens the section and goes to the first fault [C-17]', async () => {
    await openProfile()
    type('Link', 'moto.example')
    section('Company data')
    await waitFor(() => expect(button('Company data').ariaExpanded).toBe('false'))
    press(/^Save changes/)
    expect(await screen.findByText('The entered link does not have a valid format')).toBeTruthy()
    const alert = await screen.findByText(/^Some of the data is not valid/)
    expect(alert.closest('[role=alert]')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Link')))
    expect(button('Company data').ariaExpanded).toBe('true')
    expect(world.sent).toEqual([])
    type('Link', '')
    await waitFor(() => expect(screen.queryByText(/^Some of the data is not valid/)).toBeNull())
  })

  test('what is wrong in one section keeps no other from being saved', async () => {
    await openProfile()
    type('Link', 'moto.example')
    fireEvent.click(flip('Helmet included'))
    const renting = flip('Helmet included').form as HTMLFormElement
    fireEvent.submit(renting)
    const question = await asked('Save the data')
    const yes = [...question.querySelectorAll('button')].find(({ textContent: said }) => said === 'Save changes')
    fireEvent.click(yes as HTMLElement)
    await waitFor(() => expect(world.sent).toMatchObject([{ isHelmetIncluded: false }]))
    expect(field('Link').value).toBe('moto.example')
  })

  test('a phone gets its plus and its country; one that the country does not give out is refused [C-18]', async () => {
    world.operator = operatorWith({ contactPhone: null })
    await openProfile()
    expect(field('Country of the phone').value).toBe('ES +34')
    fireEvent.click(field('Country of the phone'))
    const countries = await screen.findAllByRole('option')
    expect(countries.slice(0, 2).map((option) => option.textContent)).toEqual(['Spain +34', 'France +33'])
    fireEvent.keyDown(field('Country of the phone'), { key: 'Escape' })
    type('Phone', '112345678')
    press(/^Save changes/)
    expect(await screen.findByText(/^This is not a phone number of its country/)).toBeTruthy()
    expect(document.activeElement).toBe(field('Phone'))
    type('Phone', '612345678')
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ contactPhone: '+34612345678' }]))
  })

  test('free says what it means: prices 0, no type of charge, another fleet type', async () => {
    await openProfile()
    // minutes, hours or days: that is said by the rates alone
    expect(fact('Types of charge')).toBe('By the rates')
    expect(screen.getByText('Rentals are charged by your rates.')).toBeTruthy()
    fireEvent.click(flip('Free of charge'))
    expect(await screen.findByText(/^Every price and the maximum price are 0/)).toBeTruthy()
    expect(fact('Types of charge')).toBe('None: it is free')
    expect(fact('Fleet type')).toBe('Public fleet without payment')
    section('Rates')
    expect(await screen.findByText(/^The prices below follow what the operator is now/)).toBeTruthy()
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ isFree: true }]))
  })

  test('areas are drawn in the editor and go out with the rest', async () => {
    await openProfile({ at: '/?open=areas' })
    press('Edit areas')
    press('Save areas')
    expect(await screen.findByText(/^You have changed the areas/)).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Map of the areas/ }).textContent).toContain('"beneath":1')
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ ...drawn, version: 7 }]))
  })
})

test('what is not saved keeps the screen from being left, and the session from being thrown away', async () => {
  const { router } = await openProfile({ at: '/?open=areas' })
  typedWork.forget()
  const block = vi.spyOn(router.history, 'block')
  press('Edit areas')
  press('Save areas')
  await screen.findByText('Not saved yet')
  await waitFor(() => expect(block).toHaveBeenCalled())
  expect(typedWork.isThere()).toBe(true)
})

test('what cannot be loaded is said with its request id and asked for again [T-14, V-14]', async () => {
  const gateway = await signInAs({
    ...ana,
    role: 'Sharing.OperatorManager',
    sharingOperatorId: id,
    operatorCanOperate: true,
  })
  gateway.answer(base, () => refused(500, 'defect'))
  gateway.answer(`${base}/History`, () => json([]))
  await show(
    <AsMember>
      <ProfileScreen
        title="Operator profile"
        completing={false}
        areaParts={areaParts}
        rates={() => null}
        vehicles={() => null}
      />
    </AsMember>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(base, () => json(world.operator))
  press(/^Try again|^Retry/)
  expect(await screen.findByText('B12345674')).toBeTruthy()
})
