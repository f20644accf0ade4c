import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventFleet, inventImei, readFleet, readImeis } from './fleet-file.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-'))
})
afterAll(() => rm(folder, { recursive: true }))
const file = async (content: unknown) => {
  const path = join(folder, 'fleet.json')
  await writeFile(path, JSON.stringify(content))
  return path
}
const row = {
  imei: '863071010000001',
  model: 'S02',
  latitude: 41.4,
  longitude: 2.1,
  batteryPercent: 50,
  odometerMetres: 9,
  plate: '1B',
}

test('a fleet is read as it stands, and a bad row is named', async () => {
  expect(await readFleet(await file([row]))).toEqual([row])
  const areas = [
    {
      ring: [
        [41.3, 2.1],
        [41.4, 2.1],
        [41.4, 2.2],
      ],
    },
    { latitude: 41.4, longitude: 2.1, radiusMetres: 90 },
  ]
  expect(await readFleet(await file([{ ...row, areas }]))).toEqual([{ ...row, areas }])
  const versions = { hardware: 'S02-B', ECU: '2.4.0' }
  const told = { ...versions, BMS: 'no version', TCU: 3 }
  expect(await readFleet(await file([{ ...row, versions: told }]))).toEqual([{ ...row, versions }])
  await expect(readFleet(await file([{ ...row, areas: [{ ring: [['x', 2]] }] }]))).rejects.toThrow('row 1: areas')
  await expect(readFleet(await file([row, { ...row, imei: '12' }]))).rejects.toThrow('row 2: imei')
  await expect(readFleet(await file([{ ...row, latitude: '41' }]))).rejects.toThrow('row 1: latitude')
  await expect(readFleet(await file({}))).rejects.toThrow('list of mopeds')
})

test('IMEIs are read from texts and from objects', async () => {
  expect(await readImeis(await file(['863071010000001', { imei: '863071010000002' }]))).toHaveLength(2)
  await expect(readImeis(await file(['x']))).rejects.toThrow('row 1')
})

test('a made-up fleet is the same for the same seed, with IMEIs of its own', () => {
  const fleet = inventFleet(50, 3)
  expect(fleet).toEqual(inventFleet(50, 3))
  expect(fleet).not.toEqual(inventFleet(50, 4))
  expect(new Set(fleet.map(({ imei }) => imei)).size).toBe(50)
  // Luhn: the whole number, doubled every second digit from the right, sums to a multiple of ten.
  for (const { imei } of fleet) {
    const sum = [...imei].reverse().reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
    expect(sum % 10).toBe(0)
  }
  expect(inventImei(7)).toMatch(/^\d{15}$/)
})
