import { closeTicket, getTicket, listTickets } from '@motora/contract/technicians'
import { expect, test } from 'vitest'
import { aTicket } from './a-ticket'
import { fakeGateway } from './fake-gateway'
import { takeUnlawfulAnswers } from './unlawful-answers'

const base = '/api/technicians/v1/Tickets'

test('answers by the contract: rows with their total, parameters and query handed over, the plainer path first', async () => {
  const gateway = fakeGateway()
  gateway.answer(getTicket, ({ params }) => aTicket({ codIncident: params.id ?? '' }))
  gateway.answer(listTickets, [aTicket()], { total: 41 })
  const list = await gateway.send(`${base}/GetAll?page=2`)
  expect([list.status, list.headers.get('X-Total-Count')]).toEqual([200, '41'])
  expect(gateway.received(listTickets)).toMatchObject([{ query: { page: '2' } }])
  expect(await (await gateway.send(`${base}/a%2Fb`)).json()).toMatchObject({ codIncident: 'a/b' })
  await expect(gateway.send(`${base}/a/Close`, { method: 'PUT' })).rejects.toThrow('nobody answers')
  gateway.answer(closeTicket, aTicket({ isClosed: true }))
  expect(await (await gateway.send(`${base}/a/Close`, { method: 'PUT' })).json()).toMatchObject({ isClosed: true })
})

test('an answer that the contract would not allow fails the test', async () => {
  const gateway = fakeGateway()
  gateway.answer(getTicket, aTicket({ created: 'yesterday' }))
  await gateway.send(`${base}/a`)
  expect(takeUnlawfulAnswers()).toEqual([expect.stringContaining('technicians.getTicket would never answer this')])
})
