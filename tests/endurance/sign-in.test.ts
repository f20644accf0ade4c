import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesFor, postgresIsThere } from '../backends.js'
import { sayNotTried } from '../promise.js'
import { type CompanyCopy, copyCompany, Stand } from '../stand.js'
import { proveSameForEverybody } from './same-for-everybody.js'
import { proveGuessing } from './sign-in-guesses.js'
import { proveRefreshing } from './sign-in-refresh.js'
import { proveStorm } from './sign-in-storm.js'
import { proveCodesOnce, proveEndsElsewhere } from './sign-in-two-gateways.js'

// Signing in under floods, losses and from several gateways. One gateway for all of it: what one proof leaves behind
// is part of the life that the next one meets.

// a proxy's word is trusted here so that calls come from addresses of their own
const env = { MOTORA_TRUST_PROXY: '1', MOTORA_CALLS_PER_MINUTE: '1000000' }
const proofs = ['B1-elsewhere', 'B2-net', 'B3-gateways', 'B4-net', 'B5', 'B6-elsewhere', 'B10']

describe.for(enginesFor('B1–B10, signing in,'))('signing in, %s', (backend) => {
  const isThere = backend === 'embedded' || postgresIsThere
  let company: CompanyCopy | undefined
  let stand: Stand
  let another: Stand | undefined
  beforeAll(async () => {
    if (!isThere) {
      for (const id of proofs) sayNotTried(id, backend, 'no PostgreSQL server')
      return
    }
    if (backend === 'embedded') {
      stand = await Stand.start({ backend, world: 'bare', env })
      return
    }
    company = await copyCompany(backend)
    const withKey = { ...env, MOTORA_MASTER_KEY_FILE: company.keyFile }
    const shared = { databaseUrl: company.databaseUrl ?? '', world: 'bare', env: withKey } as const
    stand = await Stand.start({ ...shared, dataDir: company.dataDir })
    another = await Stand.start({ ...shared, doors: ['requests'] })
  })
  afterAll(async () => {
    await another?.close()
    await stand?.close()
    await company?.close()
  })

  test.runIf(isThere)('nobody can tell whether an e-mail has an account [B5]', () =>
    proveSameForEverybody(stand, backend),
  )

  test.runIf(isThere)('refreshes whose answers are lost sign nobody out [B2]', () => proveRefreshing(stand, backend))

  test.runIf(isThere && backend === 'postgres')('a code works once on two gateways [B3]', () => {
    expect(another).toBeDefined()
    return another && proveCodesOnce(stand, another)
  })

  test.runIf(isThere && backend === 'postgres')('an ended session is over at the other gateway too [B1, B6]', () => {
    expect(another).toBeDefined()
    return another && proveEndsElsewhere(stand, another)
  })

  test.runIf(isThere)('a flood of guesses learns nothing and shuts nobody out [B4]', () =>
    proveGuessing(stand, backend),
  )

  test.runIf(isThere)('a storm of sign-ins slows nobody else [B10]', () => proveStorm(stand, backend))
})
