import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { json, refused } from '../../../testing/fake-gateway'
import { operatorWith } from '../../../testing/own-operator'
import { asked, button, field, freshWorld, openProfile, press, save, type, update, world } from './testing/open-profile'

// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
beforeEach(freshWorld)

describe('the logo', () => {
  const choose = (file: File) =>
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  const png = new File([new Uint8Array([137, 80, 78, 71])], 'logo.png', { type: 'image/png' })

  test('a picture is previewed and sent as base64', async () => {
    await openProfile()
    choose(png)
    expect((await screen.findByRole('img', { name: 'The new logo, not saved yet' })).getAttribute('src')).toBe(
      'blob:motora/1',
    )
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ logoBinary: 'iVBORw==' }]))
  })

  test('what cannot be one is refused with a sentence before it is sent', async () => {
    await openProfile()
    for (const [file, said] of [
      [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }), /^logo\.svg cannot be the logo: SVG/],
      [new File(['x'], 'logo.gif', { type: 'image/gif' }), /^logo\.gif cannot be the logo/],
      [new File([new Uint8Array(2_097_153)], 'large.png', { type: 'image/png' }), /^The picture has/],
    ] as const) {
      choose(file)
      expect(await screen.findByText(said)).toBeTruthy()
    }
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('what the gateway cannot read is shown at the field, and what was typed stays', async () => {
    await openProfile()
    world.gateway.answer(update, () => refused(409, 'operator.logo_unreadable'))
    type('Link', 'https://moto.example/new')
    choose(png)
    await save()
    expect(await screen.findByText(/^This file is not a picture that can be read/)).toBeTruthy()
    expect(await screen.findByText('An error occurred while modifying the operator. Please retry.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Replace the picture')
    expect(field('Link').value).toBe('https://moto.example/new')
  })

  test('it is taken away with null', async () => {
    world.operator = operatorWith({ logo: 'a'.repeat(64) })
    await openProfile()
    press('Remove the logo')
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ logoBinary: null }]))
  })
})

describe('when saving fails', () => {
  test('it says so with the reason and the request id, and what was typed stays', async () => {
    await openProfile()
    world.gateway.answer(update, () => refused(500, 'defect'))
    type('Link', 'https://moto.example/new')
    await save()
    const alert = await screen.findByText(
      /^An error occurred while modifying the operator\. Please retry\. Something went wrong/,
    )
    expect(alert.closest('[role=alert]')?.textContent).toContain('r-1')
    expect(field('Link').value).toBe('https://moto.example/new')
  })

  test('somebody else was quicker: the differing fields are named, nothing is lost, and the person decides', async () => {
    await openProfile()
    type('Link', 'https://moto.example/mine')
    world.gateway.answer(update, () => refused(409, 'operator.changed_meanwhile'))
    world.operator = operatorWith({ version: 9, contactPhone: '+34699999999' })
    await save()
    const notice = (await screen.findByText('Somebody else has changed the operator in the meantime')).closest(
      '[role=alert]',
    ) as HTMLElement
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Phone'])
    expect(document.activeElement).toBe(notice)
    expect(field('Link').value).toBe('https://moto.example/mine')
    expect(button(/^Save changes/).ariaDisabled).toBe('true')
    press('Keep what I changed')
    expect([field('Link').value, field('Phone').value]).toEqual(['https://moto.example/mine', '+34 699 99 99 99'])
    world.gateway.answer(update, ({ body }) => {
      world.sent.push(body as Record<string, unknown>)
      return json({ pending: true, version: 10 })
    })
    await save()
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]).toEqual({ link: 'https://moto.example/mine', timeExclusionEndsNextDay: false, version: 9 })
  })

  test('loading the current data drops what was typed', async () => {
    await openProfile()
    type('Link', 'https://moto.example/mine')
    world.gateway.answer(update, () => refused(409, 'operator.changed_meanwhile'))
    world.operator = operatorWith({ version: 9, link: 'https://moto.example/theirs' })
    await save()
    await screen.findByText('Somebody else has changed the operator in the meantime')
    press('Load the current data')
    expect(field('Link').value).toBe('https://moto.example/theirs')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  test('only the provider’s part is new: the next save goes through', async () => {
    await openProfile()
    type('Link', 'https://moto.example/mine')
    world.gateway.answer(update, () => refused(409, 'operator.changed_meanwhile'))
    world.operator = operatorWith({ version: 9, comment: 'a remark' })
    await save()
    expect(await screen.findByText(/but none of the fields of this form\. Save once more/)).toBeTruthy()
    world.gateway.answer(update, ({ body }) => {
      world.sent.push(body as Record<string, unknown>)
      return json({ pending: true, version: 10 })
    })
    await save()
    await waitFor(() => expect(world.sent).toMatchObject([{ link: 'https://moto.example/mine', version: 9 }]))
  })

  test('two presses on the way send once', async () => {
    await openProfile()
    type('Link', 'https://moto.example/new')
    const form = document.querySelector('form') as HTMLFormElement
    fireEvent.submit(form)
    fireEvent.submit(form)
    const question = await asked('Save the data')
    fireEvent.click(within(question).getByRole('button', { name: /^Save changes/ }))
    expect(await screen.findByText('Operator modified')).toBeTruthy()
    expect(world.sent).toHaveLength(1)
  })
})
