import { request } from 'node:http'
import { expect } from 'vitest'
import { Caller, nextAddress, type SignedIn } from '../acceptance/signing-in/caller.js'
import { TcpProxy } from '../faults/tcp-proxy.js'
import { History } from '../history.js'
import { chance, sayPromise, seedOfRun, size } from '../promise.js'
import type { Backend, Stand } from '../stand.js'
import { checkFamily } from './family-checks.js'

const rounds = size === 'M' ? 1000 : 100
const everybody = 50

/** A refusal: it certainly did not happen. */
class Refused extends Error {}

/** Asks for the next token on a connection of its own. @throws Refused on 401, anything else when no answer came */
const refreshBy = (port: number, refreshToken: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() }
    const path = '/api/users/v1/RefreshToken'
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 401) return reject(new Refused('refused'))
        if (answer.statusCode !== 200) return reject(new Error(`answered ${answer.statusCode}`))
        resolve((JSON.parse(Buffer.concat(parts).toString()) as SignedIn).refreshToken)
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ refreshToken }))
  })

/** B2: tabs that refresh at once while answers are lost, against the real gateway and through the net. */
export const proveRefreshing = async (stand: Stand, backend: Backend): Promise<void> => {
  const startedAt = Date.now()
  const toss = chance(seedOfRun)
  const history = new History()
  const given: string[] = []
  const swallowing = await TcpProxy.start(stand.port)
  swallowing.faults.swallowsReplies = true
  let lost = 0
  /** One who hears nothing asks again with what they have; who is refused gives up. */
  const askUntilHeard = async (tab: number, token: string): Promise<string> => {
    let isRefused = false
    for (let tries = 0; tries < 20 && !isRefused; tries += 1) {
      const isLost = toss() < 0.4
      if (isLost) lost += 1
      const next = await history.run(
        { process: `tab ${tab}`, op: 'refresh', key: 'family', value: token },
        () => refreshBy(isLost ? swallowing.port : stand.port, token),
        (error) => {
          isRefused = error instanceof Refused
          return isRefused
        },
      )
      if (next) return next
    }
    return token
  }
  try {
    let current = (await new Caller(stand).signIn('cau')).refreshToken
    for (let round = 0; round < rounds; round += 1) {
      given.push(current)
      const tabs = round % 20 === 0 ? everybody : 1 + Math.floor(toss() * 3)
      const [next] = await Promise.all(Array.from({ length: tabs }, (_, tab) => askUntilHeard(tab, current)))
      current = next ?? current
    }
    given.push(current)
    const newest = given.at(-1) ?? ''
    const operations = history.operations
    // a thief comes in the end: the last but two ends the family, so it is asked after the newest, each once
    const alive: string[] = []
    for (const token of [newest, ...given.slice(0, -2).slice(-3)])
      await refreshBy(stand.port, token).then(
        () => alive.push(token),
        () => undefined,
      )
    const violations = checkFamily(operations, alive)
    const falseSignOuts = operations.filter(({ outcome }) => outcome === 'fail').length
    const figure = { rounds, calls: operations.length, lost, generations: given.length, liveTokens: alive.length }
    sayPromise({
      id: 'B2-net',
      backend,
      seed: seedOfRun,
      figure: { ...figure, falseSignOuts, violations: violations.length },
      bound: { liveTokens: 1, falseSignOuts: 0, violations: 0 },
      pass: violations.length === 0,
      seconds: (Date.now() - startedAt) / 1000,
    })
    expect(violations).toEqual([])
    expect(lost).toBeGreaterThan(rounds / 4)
    expect(given).toHaveLength(rounds + 1)
  } finally {
    await swallowing.close()
  }
}
