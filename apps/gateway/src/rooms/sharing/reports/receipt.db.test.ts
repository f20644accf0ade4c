import { getServiceReport, type RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { keptDocuments } from '../../../testing/kept-documents.js'
import { admin, managerOf, type Who } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let [alfa, beta] = ['', '']
const { drawn, drawPdf } = keptDocuments()
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db, { drawPdf })
  alfa = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  beta = await house.newOperator('Beta', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())

const report = async (who: Who, id: string, language: string) => {
  drawn.length = 0
  const { body } = await house.ask<{ contentType: string; fileName: string }>(who, getServiceReport, {
    params: { id },
    query: { language },
  })
  return { ...body, text: JSON.stringify(drawn[0]?.blocks), document: drawn[0] }
}

test('the PDF of a service says what was ridden by the operator’s clocks, its price line by line and its payment, in each language; who does not see the service finds none', async () => {
  const rider = await house.newRider()
  house.clock.set(new Date('2026-11-20T22:55:00Z'))
  const { id: vehicleId } = await house.readyVehicle(alfa)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(4 * 60_000)
  const running = await report(admin, serviceId, 'en')
  expect(running.text).toContain('Price so far')
  expect(running.text).toContain('€1.04')
  house.clock.advance(6 * 60_000)
  await house.asRider(rider, 'sharing.endTrip')

  const { document, text, contentType, fileName } = await report(managerOf(alfa), serviceId, 'en')
  expect([contentType, fileName]).toEqual(['application/pdf', `${document?.title}.pdf`])
  expect(document?.author).toBe('Alfa')
  // five past midnight in Madrid
  expect(text).toContain('21/11/2026 00:05')
  expect(document?.blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['Fri 20: Minutes driven', '5', '€0.26', '€1.30'],
      ['Sat 21: Minutes driven', '5', '€0.26', '€1.30'],
    ],
  })
  expect(document?.blocks.find(({ kind }) => kind === 'table')).toMatchObject({ sum: ['Total', '', '', '€2.60'] })
  expect(text).toContain('{"label":"Payment","value":"Pending"}')
  expect((await report(admin, serviceId, 'es')).text).toContain('Minutos conducidos')
  expect((await report(admin, serviceId, 'cat')).text).toContain('Minuts conduïts')
  expect(await codeOf(report(managerOf(beta), serviceId, 'en'))).toBe('service.not_found')
})
