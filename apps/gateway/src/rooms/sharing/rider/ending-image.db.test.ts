import type { RiderRental, Service, VehicleTrip } from '@motora/contract/sharing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { managerOf, sac } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

type Rider = Awaited<ReturnType<Sharing['newRider']>>

let db: TestDatabase
let house: Sharing
let operatorId: string
let other: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
  other = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

/** A photograph of one colour, larger than what is stored. */
const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()

const onTrip = async (): Promise<{ rider: Rider; serviceId: string; vehicleId: string }> => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  return { rider, serviceId, vehicleId }
}
const send = async (rider: Rider, serviceId: string, body: Uint8Array): Promise<string> => {
  const input = { query: { serviceId }, body }
  return (await house.ask<{ endingImageId: string }>(rider, 'sharing.sendEndingImage', input)).body.endingImageId
}
const imageOf = async (serviceId: string): Promise<string | null | undefined> => {
  const { body } = await house.ask<Service[]>(sac, 'sharing.listServices')
  return body.find((service) => service.serviceId === serviceId)?.endingImageId
}
type Sent = { contentType: string; stream: AsyncIterable<Uint8Array> }
const fetched = (id: string, who = sac) => house.ask<Sent>(who, 'files.getFile', { params: { id } })

test('a rider sends how the vehicle is left, and who sees services fetches it by its endingImageId [R-06, N-16]', async () => {
  const { rider, serviceId, vehicleId } = await onTrip()
  expect(await imageOf(serviceId)).toBeNull()
  const sent = await send(rider, serviceId, await photo('#cc2200'))
  expect(await imageOf(serviceId)).toBe(sent)
  await house.asRider(rider, 'sharing.endTrip')

  const [trip] = (
    await house.ask<VehicleTrip[]>(managerOf(operatorId), 'sharing.listVehicleTrips', {
      params: { id: vehicleId },
    })
  ).body
  expect(trip).toMatchObject({ serviceId, endingImageId: sent })

  const { status, body } = await fetched(sent)
  expect([status, body.contentType]).toEqual([200, 'image/webp'])
  const pieces: Uint8Array[] = []
  for await (const piece of body.stream) pieces.push(piece)
  const picture = sharp(Buffer.concat(pieces))
  // made again: a vehicle is looked at, not printed
  expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1000 })
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(150)
  expect(dominant.g).toBeLessThan(80)

  expect((await fetched(sent, managerOf(operatorId))).status).toBe(200)
  expect(await codeOf(fetched(sent, managerOf(other)))).toBe('file.not_found')
})

test('the rider has the own picture back, by the rental; nobody else’s, and none that was not sent or was destroyed', async () => {
  const { rider, serviceId } = await onTrip()
  const own = (who: Rider, query: object = { serviceId }) =>
    house.ask<Sent & { lengthBytes: number }>(who, 'sharing.getEndingImage', { query })
  expect(await codeOf(own(rider))).toBe('file.not_found')
  const id = await send(rider, serviceId, await photo('#2200cc'))
  const { status, body } = await own(rider)
  expect([status, body.contentType]).toEqual([200, 'image/webp'])
  const pieces: Uint8Array[] = []
  for await (const piece of body.stream) pieces.push(piece)
  expect(Buffer.concat(pieces)).toHaveLength(body.lengthBytes)
  expect(await sharp(Buffer.concat(pieces)).metadata()).toMatchObject({ format: 'webp', width: 2000 })
  expect(await codeOf(own(await house.newRider()))).toBe('service.not_found')
  await db.asOwner('update services set ending_image_id = null where ending_image_id = $1', [id])
  expect(await codeOf(own(rider))).toBe('file.not_found')
})

test('the same picture again is the same file, also when a phone sends it twice at once; another takes its place', async () => {
  const { rider, serviceId } = await onTrip()
  const green = await photo('#00aa33')
  const both = await Promise.all([send(rider, serviceId, green), send(rider, serviceId, green)])
  expect(new Set(both).size).toBe(1)
  expect(await send(rider, serviceId, green)).toBe(both[0])
  expect(await imageOf(serviceId)).toBe(both[0])

  const second = await send(rider, serviceId, await photo('#0033aa'))
  expect(second).not.toBe(both[0])
  expect(await imageOf(serviceId)).toBe(second)
  expect(await codeOf(fetched(both[0]))).toBe('file.not_found')
  const rows = await db.asOwner('select id, operator_id, used_by, created_by from files where name like $1', [
    `%${serviceId}%`,
  ])
  expect(rows).toEqual([{ id: second, operator_id: operatorId, used_by: 'service', created_by: 'rider' }])
})

test('it is taken until 15 minutes after the end, from nobody else, and only if it is a picture', async () => {
  const { rider, serviceId } = await onTrip()
  const black = await photo('#000000')
  const kept = house.objects.keys('files/').length
  expect(await codeOf(send(rider, serviceId, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toBe(
    'file.unreadable',
  )
  expect(await codeOf(send(rider, serviceId, black.subarray(0, 200)))).toBe('file.unreadable')
  expect(await codeOf(send(await house.newRider(), serviceId, black))).toBe('service.not_found')
  const waiting = await house.newRider()
  const { id } = await house.readyVehicle(operatorId)
  const reserved = await house.asRider<RiderRental>(waiting, 'sharing.reserveVehicle', { vehicleId: id })
  expect(await codeOf(send(waiting, reserved.serviceId, black))).toBe('service.wrong_state')

  await house.asRider(rider, 'sharing.endTrip')
  house.clock.advance(15 * 60_000 + 1)
  expect(await codeOf(send(rider, serviceId, black))).toBe('service.wrong_state')
  expect(await imageOf(serviceId)).toBeNull()
  // what is refused costs no room
  expect(house.objects.keys('files/')).toHaveLength(kept)

  const late = await onTrip()
  await house.asRider(late.rider, 'sharing.endTrip')
  house.clock.advance(15 * 60_000)
  expect(await imageOf(late.serviceId)).toBeNull()
  expect(await send(late.rider, late.serviceId, black)).toBe(await imageOf(late.serviceId))
})

test('a picture goes 180 days after the end of its rental, which stays [H4]', async () => {
  const { rider, serviceId } = await onTrip()
  const sent = await send(rider, serviceId, await photo('#22cc00'))
  await house.asRider(rider, 'sharing.endTrip')
  const task = house.timedTasks.find(({ name }) => name === 'destroy old pictures of ended rentals')
  house.clock.advance(180 * 86_400_000)
  await task?.run(house.clock.now())
  expect(await imageOf(serviceId)).toBe(sent)
  house.clock.advance(1)
  await task?.run(house.clock.now())
  expect(await imageOf(serviceId)).toBeNull()
  expect(await codeOf(fetched(sent))).toBe('file.not_found')
})
