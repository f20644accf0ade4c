import { connect } from 'node:net'
import { allEndpoints } from '@motora/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MarkBook } from '../marks/mark-book.js'
import { MarkPlanter } from '../marks/plant-marks.js'
import { sayPromise, seedOfRun, size } from '../promise.js'
import { backendOfRun } from '../stand.js'
import { cellsOf } from './access/cells.js'
import { AccessCompany } from './access/company.js'
import { inTurns } from './access/in-turns.js'
import { companies } from './access/planted.js'
import { principals } from './access/principals.js'
import { requestOf } from './access/request-of.js'
import { addressPayloads } from './outgoing/address-payloads.js'
import { Listener } from './outgoing/listener.js'

/** Every text that fits is an address that leads to the listener; in turns, so that each field has had several. */
class AddressBook extends MarkBook {
  readonly #payloads: readonly string[]
  #turn = 0
  constructor(seed: number, payloads: readonly string[]) {
    super(seed)
    this.#payloads = payloads
  }

  override spellings(owner: string, field: string): string[] {
    this.#turn += 7
    const turned = this.#payloads.map((_, place) => this.#payloads[(place + this.#turn) % this.#payloads.length] ?? '')
    return [...turned, ...super.spellings(owner, field)]
  }
}

let listener: Listener
let company: AccessCompany
beforeAll(async () => {
  listener = await Listener.start()
  company = await AccessCompany.found({ env: { MOTORA_DOORS: 'requests,live,clock' } })
}, 240_000)
afterAll(async () => {
  await company?.stand.close()
  await listener?.close()
})

test('planted: the listener hears a connection', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(listener.port, '127.0.0.1', () => socket.end('hello'))
    socket.on('close', () => resolve())
  })
  expect(listener.came).toEqual(['hello'])
  listener.came.length = 0
})

test('no address that somebody typed is ever called, whatever is made of it afterwards [F7]', async () => {
  const began = Date.now()
  const payloads = addressPayloads(listener.port)
  const book = new AddressBook(seedOfRun, payloads)
  const planter = new MarkPlanter(company, book)
  for (let round = 0; round < (size === 'M' ? 6 : 1); round += 1)
    for (const owner of companies) await planter.ofCompany(owner)
  await planter.ofProviderAndPeople()
  // whatever draws, lists or exports them is asked for
  const reads = cellsOf(allEndpoints, principals, company.planted).filter(
    ({ endpoint, expected, principal }) =>
      expected === 'allowed' && endpoint.method === 'GET' && !endpoint.stream && principal.name === 'admin',
  )
  await inTurns(reads, 4, ({ endpoint, given }) => company.sendAs('admin', requestOf(endpoint, given)))
  // what is done later, by the clock, has its time
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const kept = book.all.filter(({ text }) => payloads.includes(text))
  const fields = new Set(kept.map(({ field }) => field))
  sayPromise({
    id: 'F7',
    backend: backendOfRun(),
    seed: seedOfRun,
    pass: listener.came.length === 0,
    figure: {
      payloads: payloads.length,
      fields: fields.size,
      written: kept.length,
      connections: listener.came.length,
    },
    bound: { connections: 0 },
    seconds: (Date.now() - began) / 1000,
  })
  expect(listener.came).toEqual([])
  // the proof has weight only when the addresses went in
  expect(fields.size).toBeGreaterThanOrEqual(25)
  expect(new Set(kept.map(({ text }) => text)).size).toBeGreaterThan(20)
}, 400_000)
