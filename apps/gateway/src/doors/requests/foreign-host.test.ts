import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { refuseForeignHosts } from './foreign-host.js'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const doorOf = async (publicOrigin?: string) => {
  const app = Fastify()
  open.push(app)
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) => reply.status(error.status ?? 500).send())
  refuseForeignHosts(app, publicOrigin)
  app.get('/*', async () => 'served')
  app.post('/*', async () => 'served')
  return async (host: string | undefined, url = '/api/users/v1/current', method: 'GET' | 'POST' = 'GET') => {
    const { statusCode } = await app.inject({ method, url, headers: { host: host as string } })
    return statusCode
  }
}

test('the public name and this machine are served, under any port; any other name is not', async () => {
  const ask = await doorOf('https://fleet.example.com')
  for (const host of [
    'fleet.example.com',
    'FLEET.example.com:443',
    'fleet.example.com.',
    'localhost:8080',
    '127.0.0.1',
    '[::1]:8080',
  ])
    expect(await ask(host), host).toBe(200)
  for (const host of [
    'evil.example',
    'fleet.example.com.evil.example',
    'xfleet.example.com',
    'example.com',
    '192.0.2.7',
    'fleet.example.com:x',
    'fleet.example.com@evil.example',
    'evil.example#fleet.example.com',
    '.',
  ])
    expect(await ask(host), host).toBe(421)
})

test('without a public name this machine alone: the demo is not reached by a name that was turned to it', async () => {
  const ask = await doorOf()
  expect(await ask('localhost:8080')).toBe(200)
  expect(await ask('motora.evil.example:8080')).toBe(421)
})

test('balancers ask by any name or address whether a process is well, and devices report by the one that they know', async () => {
  const ask = await doorOf('https://fleet.example.com')
  for (const path of ['/healthz', '/readyz', '/readyz?x=1']) expect(await ask('10.0.0.5:8081', path), path).toBe(200)
  for (const path of ['/api/devices/v1/Reports', '/API/Devices/v1/Traccar/Positions'])
    expect(await ask('gateway:8081', path, 'POST'), path).toBe(200)
  for (const path of ['/healthz/x', '/api/devicesx/v1/Reports', '/api/vehicles/v1/vehicles?a=/api/devices/'])
    expect(await ask('gateway:8081', path), path).toBe(421)
})

test('an address of this machine is the one that the connection came to', async () => {
  const app = Fastify()
  open.push(app)
  app.setErrorHandler((error: Error & { status?: number }, _request, reply) => reply.status(error.status ?? 500).send())
  refuseForeignHosts(app, undefined)
  app.get('/*', async () => 'served')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})
