import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter } from './router'

const matched = async (address: string): Promise<string | undefined> => {
  const router = makeRouter()
  router.update({ history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return router.state.matches.at(-1)?.fullPath
}

test.each([
  ['/scooters/locations', '/scooters/locations'],
  ['/scooters/9', '/scooters/$id'],
  ['/files/create', '/files/create'],
  ['/files/9', '/files/$id'],
  ['/firmwares/create', '/firmwares/create'],
  ['/firmwares/9', '/firmwares/$id'],
])('%s is %s: what carries an id swallows no other route', async (address, path) => {
  expect(await matched(address)).toBe(path)
})

test.each([
  ['/SCOOTERS/Locations', '/scooters/locations'],
  ['/formcompletedata', '/FormCompleteData'],
  ['/monthlydetails', '/monthlyDetails'],
])('%s matches without regard to letter case', async (address, path) => {
  expect(await matched(address)).toBe(path)
})

test('what looks like a number stays a text', async () => {
  const router = makeRouter()
  router.update({ history: createMemoryHistory({ initialEntries: ['/home?f.plate=1234&page=2'] }) })
  await router.load()
  expect(router.state.location.search).toEqual({ 'f.plate': '1234', page: '2' })
})
