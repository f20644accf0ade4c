import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { helpQuestions } from '../../features/help/help-questions'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import HelpPage from './help-page'

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})

const open = async (at = '/help') => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, <HelpPage />, at)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  return () => router.state.location.search as Record<string, string | undefined>
}
const links = () => screen.queryAllByRole('link').map((link) => link.textContent)
const dialog = () => screen.findByRole('dialog')

test('title, subtitle and lists of links under the ten topics in their order, then our own [S-01]', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help')
  expect(screen.getByText(/Choose a question/)).toBeTruthy()
  const topics = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
  expect(topics.slice(0, 10)).toEqual([
    'Customers',
    'Vehicles',
    'Rates',
    'Discounts',
    'Technicians',
    'Supervisors',
    'Trips',
    'Incidents',
    'Profile data',
    'Personal data',
  ])
  expect(topics.slice(10)).toEqual(['Firmware', 'Files'])
  for (const topic of topics) {
    const list = within(screen.getByRole('region', { name: topic ?? '' })).getByRole('list')
    expect(within(list).getAllByRole('link').length, topic ?? '').toBeGreaterThan(2)
  }
})

test('a question opens a dialog with its answer in sections, and its address leads there again [S-02, V-07]', async () => {
  const address = await open()
  await userEvent.click(screen.getByRole('link', { name: 'How do I close an incident?' }))
  const answer = await dialog()
  expect(answer.getAttribute('aria-labelledby')).toBeTruthy()
  expect(within(answer).getByRole('heading', { level: 2, name: 'How do I close an incident?' })).toBeTruthy()
  expect(within(answer).getByRole('heading', { level: 3, name: 'Good to know' })).toBeTruthy()
  expect(within(answer).getAllByRole('listitem').length).toBeGreaterThan(4)
  // a button is named as it is written on it
  expect(within(answer).getAllByText('Close ticket')[0]?.closest('strong')).toBeTruthy()
  expect(address().q).toBe('incident-close')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address().q).toBeUndefined()
})

test.each(Object.keys(helpQuestions.personal).filter((id) => id !== 'personal-own'))(
  'a link that was sent opens %s: a question as title, and a bullet list [V-07]',
  async (id) => {
    await open(`/help?q=${id}`)
    const answer = await dialog()
    expect(within(answer).getByRole('heading', { level: 2 }).textContent).toMatch(/\?$/)
    expect(answer.querySelectorAll('ul > li').length).toBeGreaterThan(1)
  },
)

test('next and previous walk through what is listed, by button and by key, and stop at its ends', async () => {
  const address = await open('/help?topic=discounts&q=discount-give')
  const answer = await dialog()
  expect(within(answer).getByRole('button', { name: /Previous question/ }).ariaDisabled).toBe('true')
  await userEvent.click(within(answer).getByRole('button', { name: /Next question/ }))
  await waitFor(() => expect(address().q).toBe('discount-all'))
  for (const _ of [1, 2, 3, 4]) await userEvent.keyboard('j')
  await waitFor(() => expect(address().q).toBe('discount-refund'))
  expect(within(await dialog()).getByText('6 of 6')).toBeTruthy()
  await userEvent.keyboard('j')
  await userEvent.keyboard('k')
  await waitFor(() => expect(address().q).toBe('discount-charged'))
})

test('the search finds in questions and answers, without case and accents, says how many and marks them', async () => {
  const address = await open()
  const all = links().length
  await userEvent.type(screen.getByLabelText('Search in the help'), 'OpénStreetMap')
  await waitFor(() => expect(screen.getByText('1 question found')).toBeTruthy())
  expect(links()).toEqual(['What does a trip show?'])
  await waitFor(() => expect(address().find).toBe('OpénStreetMap'))
  await userEvent.click(screen.getByRole('link', { name: 'What does a trip show?' }))
  expect([...(await dialog()).querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['OpenStreetMap'])
  await userEvent.keyboard('{Escape}')
  await userEvent.clear(screen.getByLabelText('Search in the help'))
  await waitFor(() => expect(links()).toHaveLength(all))
})

test('what stands on a button is found too, and hits in questions are marked', async () => {
  await open('/help?find=search all')
  await waitFor(() => expect(links().length).toBeLessThan(4))
  expect(links()).toContain('How do I find an incident?')
  await userEvent.clear(screen.getByLabelText('Search in the help'))
  await userEvent.type(screen.getByLabelText('Search in the help'), 'incident')
  await waitFor(() => expect(document.querySelectorAll('a mark').length).toBeGreaterThan(3))
})

test('nothing found: said, with the way back to everything', async () => {
  const address = await open('/help?find=helicopter&topic=trips')
  expect(await screen.findByText(/The help has no answer for “helicopter”/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }))
  await waitFor(() => expect(links().length).toBeGreaterThan(40))
  await waitFor(() => expect(address()).toEqual({}))
})

test('one topic alone, in the address', async () => {
  const address = await open()
  await userEvent.selectOptions(screen.getByLabelText('Topic'), 'Rates')
  await waitFor(() => expect(address().topic).toBe('rates'))
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Rates'])
})

test('a question that is not for this role, or does not exist, is said to be so', async () => {
  await open('/help?q=provider-audit')
  expect(within(await dialog()).getByText(/not in the help of your role/)).toBeTruthy()
})
