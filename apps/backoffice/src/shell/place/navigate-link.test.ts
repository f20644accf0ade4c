import { expect, test } from 'vitest'
import { navigateLink } from './navigate-link'

const place = { latitude: 41.39, longitude: 2.16 }

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 'geo:41.39,2.16?q=41.39,2.16(MB%20021)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 'https://maps.apple.com/?daddr=41.39,2.16'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/dir/?api=1&destination=41.39,2.16'],
])('the way to a vehicle opens in the map app of the device: %s', (agent, link) => {
  expect(navigateLink(place, 'MB 021', agent)).toBe(link)
})
