import { afterAll, beforeAll, expect, test } from 'vitest'
import { Stand } from '../stand.js'
import { signIn } from './people.js'

let stand: Stand
beforeAll(async () => {
  stand = await Stand.start({
    world: 'bare',
    env: { MAP_STYLE_URL: 'https://maps.example/style.json?lang=ca', MAP_KEY: 'a key/of ours' },
  })
})
afterAll(() => stand?.close())

test('the map provider’s key comes from the configuration and is told to those who are signed in [F-21, U-08]', async () => {
  const manager = await signIn(stand, 'manager')
  expect(await manager.get('/vehicles/v1/MapStyle')).toEqual({
    styleUrl: 'https://maps.example/style.json?lang=ca&key=a+key%2Fof+ours',
  })
})

test('a page may reach the map provider, and nobody else', async () => {
  const page = await fetch(`${stand.origin}/login`, { headers: { accept: 'text/html' } })
  await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' https://maps.example`)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).not.toContain('unsafe')
})
