import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { Ledger } from './ledger.js'
import { libraryFor, openServer, payerWith, secretKey, testFolder } from './testing/open-server.js'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** A process of its own, as the demo runs it. */
const startChild = async (dataDir: string): Promise<{ child: ChildProcess; origin: string }> => {
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, STRIPE_SECRET_KEY: secretKey },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream }))
    return { child, origin: (JSON.parse(line) as { origin: string }).origin }
  throw new Error('it ended before it listened')
}

test('killed in the middle of charges, it has all that it acknowledged, and keys keep what they kept', async () => {
  const dataDir = testFolder()
  const { child, origin } = await startChild(dataDir)
  const stripe = libraryFor(origin)
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  const acknowledged = new Map<string, string>()
  const pay = (on: typeof stripe, n: number) =>
    on.paymentIntents.create(
      {
        amount: 100 + n,
        currency: 'eur',
        confirm: true,
        off_session: true,
        customer,
        payment_method: card,
        metadata: { charge: String(n) },
      },
      { idempotencyKey: `charge:${n}:1` },
    )
  // Charges go on until one is not answered any more: however fast this machine is, it is killed among them.
  let sent = 0
  const payUntilItIsGone = async (): Promise<void> => {
    for (;;) {
      const n = sent++
      const answer = await pay(stripe, n).catch(() => undefined)
      if (!answer) return
      acknowledged.set(String(n), answer.id)
      if (acknowledged.size === 20) child.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 12 }, payUntilItIsGone))
  expect(acknowledged.size).toBeGreaterThanOrEqual(20)
  expect(acknowledged.size).toBeLessThan(sent)

  const again = libraryFor((await startChild(dataDir)).origin)
  for (let n = 0; n < sent; n += 1) await pay(again, n)
  const stored = new Map<string, string[]>()
  for await (const { id, metadata } of again.paymentIntents.list({ limit: 100 }))
    stored.set(metadata.charge ?? '', [...(stored.get(metadata.charge ?? '') ?? []), id])
  expect(stored.size).toBe(sent)
  for (const [n, ids] of stored) {
    expect(ids).toHaveLength(1)
    if (acknowledged.has(n)) expect(ids[0]).toBe(acknowledged.get(n))
  }
})

test('a torn last line was never acknowledged: it is cut off, and writing goes on behind the last whole one', async () => {
  const dataDir = testFolder()
  const path = join(dataDir, 'ledger.jsonl')
  const first = await openServer({ dataDir })
  const { customer, card } = await payerWith(first.stripe, 'pm_card_visa')
  await first.close()
  const whole = readFileSync(path, 'utf8')
  const lastLine = whole.trimEnd().split('\n').at(-1) ?? ''
  appendFileSync(path, lastLine.slice(0, lastLine.length / 2))

  const second = await openServer({ dataDir })
  expect(readFileSync(path, 'utf8')).toBe(whole)
  await second.stripe.paymentIntents.create({
    amount: 100,
    currency: 'eur',
    confirm: true,
    off_session: true,
    customer,
    payment_method: card,
  })
  await second.close()
  const third = await openServer({ dataDir })
  expect((await third.stripe.paymentIntents.list({ customer })).data).toHaveLength(1)
})

test('a ledger that was changed in its middle is refused', async () => {
  const dataDir = testFolder()
  const first = await openServer({ dataDir })
  await payerWith(first.stripe, 'pm_card_visa')
  await first.close()
  const path = join(dataDir, 'ledger.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').replace('{"at"', '{at'))
  await expect(openServer({ dataDir })).rejects.toThrow('Line 1 of the ledger')
  await expect(openServer({ dataDir }), 'and it leaves no lock behind').rejects.toThrow('Line 1 of the ledger')
})

test('closed a second time, it closes nothing that has its number by then', () => {
  const folder = testFolder()
  const ledger = new Ledger(join(folder, 'ledger.jsonl'))
  ledger.close()
  const other = openSync(join(folder, 'another file'), 'w')
  ledger.close()
  writeSync(other, 'still open')
  closeSync(other)
  expect(readFileSync(join(folder, 'another file'), 'utf8')).toBe('still open')
})

test('a second process on the same ledger is refused while the first one runs', async () => {
  const dataDir = testFolder()
  const first = await openServer({ dataDir })
  await expect(openServer({ dataDir })).rejects.toThrow('Another process')
  await payerWith(first.stripe, 'pm_card_visa')
  await first.close()
  await (await openServer({ dataDir })).close()
})

test('it needs a test key, and says so', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', main, '--data', testFolder()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, STRIPE_SECRET_KEY: 'sk_real' },
  })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += String(piece)
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([code, said.trim()]).toEqual([1, 'STRIPE_SECRET_KEY: must begin with sk_test_.'])
})
