import { describe, expect, test } from 'vitest'
import { StreetIndex } from './street-index.js'

const streets = new StreetIndex()

describe('the street next to a place', () => {
  test('is the one a person would name', () => {
    expect(streets.nearestStreet(41.39164, 2.16502)).toBe('Passeig de Gràcia')
    expect(streets.nearestStreet(41.3825, 2.1722)).toBe('La Rambla')
  })

  test('is none in the sea, in another city, or for no number', () => {
    expect(streets.nearestStreet(41.37, 2.23)).toBeNull()
    expect(streets.nearestStreet(40.4168, -3.7038)).toBeNull()
    expect(streets.nearestStreet(Number.NaN, 2.16)).toBeNull()
  })

  test('is none when the nearest is further than asked', () => {
    const [latitude, longitude] = [41.36895, 2.1555]
    const wide = streets.nearestStreet(latitude, longitude, 150)
    expect(wide).not.toBeNull()
    expect(streets.nearestStreet(latitude, longitude, 1)).toBeNull()
  })

  test('agrees with a search through every point', async () => {
    const { readFileSync } = await import('node:fs')
    const file = JSON.parse(readFileSync(new URL('../../../data/street-names.json', import.meta.url), 'utf8')) as {
      streets: [string, ...number[]][]
    }
    for (let i = 0; i < 40; i++) {
      const latitude = 41.36 + ((i * 37) % 80) / 1000
      const longitude = 2.12 + ((i * 53) % 90) / 1000
      let best = 60
      let names = new Set<string>()
      for (const [name, ...d] of file.streets) {
        let x = 0
        let y = 0
        for (let k = 0; k < d.length; k += 2) {
          x += d[k] as number
          y += d[k + 1] as number
          const metres =
            Math.hypot((x - longitude * 1e5) * Math.cos((latitude * Math.PI) / 180), y - latitude * 1e5) * 1.1132
          if (metres < best - 1e-6) {
            best = metres
            names = new Set([name])
          } else if (Math.abs(metres - best) <= 1e-6) names.add(name)
        }
      }
      const answer = streets.nearestStreet(latitude, longitude)
      if (names.size === 0) expect(answer).toBeNull()
      else expect([...names]).toContain(answer)
    }
  })
})
