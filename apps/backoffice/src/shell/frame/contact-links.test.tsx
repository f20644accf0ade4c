import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { emailLink, phoneLink } from './contact-links'
import { Facts } from './facts'

vi.setConfig({ testTimeout: 60_000 })

test('an address is written to and a number is called from wherever they stand, and the number has its spaces', async () => {
  await show(
    <Facts
      facts={[
        { label: 'E-mail', value: emailLink('ona@motora.demo') },
        { label: 'Phone', value: phoneLink('+34932000101') },
      ]}
    />,
  )
  expect(screen.getByRole('link', { name: 'ona@motora.demo' })).toHaveProperty('href', 'mailto:ona@motora.demo')
  const number = await screen.findByRole('link', { name: '+34 932 00 01 01' })
  expect(number).toHaveProperty('href', 'tel:+34932000101')
})

test('what is not known is a dash and no link', async () => {
  const unknown = [null, undefined, ''] as const
  const facts = unknown.flatMap((none, n) => [
    { id: `mail ${n}`, label: 'E-mail', value: emailLink(none) },
    { id: `phone ${n}`, label: 'Phone', value: phoneLink(none) },
  ])
  await show(<Facts facts={facts} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getAllByText('–')).toHaveLength(facts.length)
})

test('what a stranger typed into an address adds no recipient', async () => {
  const name = 'ona?bcc=other@motora.demo'
  await show(<Facts facts={[{ label: 'E-mail', value: emailLink(name) }]} />)
  expect(screen.getByRole('link', { name })).toHaveProperty('href', 'mailto:ona%3Fbcc%3Dother@motora.demo')
})
