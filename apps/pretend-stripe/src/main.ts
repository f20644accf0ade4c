import { parseArgs } from 'node:util'
import { readSecrets } from './env.js'
import { startPretendStripe } from './server.js'

const usage = `pretend-stripe: a card provider that is not real, on this machine alone
  --port 0                  0: any that is free
  --data .data/stripe       folder of its ledger
  --webhook http://…        where events go; signed with STRIPE_WEBHOOK_SECRET
  STRIPE_SECRET_KEY         what callers must hold, sk_test_…
It prints one line, {"origin":"http://127.0.0.1:…"}, once it listens.`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string', default: '.data/stripe' },
    webhook: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

const portOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`--port must be from 0 to 65535, not ${text}`)
  return Number(text)
}

const run = async (): Promise<void> => {
  if (values.help) return console.log(usage)
  const { secretKey, webhookSecret } = readSecrets()
  if (values.webhook !== undefined && webhookSecret === undefined)
    throw new Error('STRIPE_WEBHOOK_SECRET: is missing; --webhook needs it.')
  const receiver =
    values.webhook !== undefined && webhookSecret !== undefined
      ? { url: values.webhook, secret: webhookSecret }
      : undefined
  const server = await startPretendStripe({ port: portOf(values.port), dataDir: values.data, secretKey, receiver })
  let isEnding = false
  const stop = (): void => {
    if (isEnding) return
    isEnding = true
    void server.close().then(() => {
      if (process.connected) process.disconnect?.()
    })
  }
  process.once('SIGTERM', stop)
  // Ctrl-C reaches every process of a terminal: as a child it goes on until its parent has ended what needs it
  process.on('SIGINT', process.send ? () => undefined : stop)
  // As a child process it does not outlive its parent.
  process.once('disconnect', stop)
  console.log(JSON.stringify({ origin: server.origin }))
  process.send?.({ origin: server.origin })
}

run().catch((problem: unknown) => {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
  process.disconnect?.()
})
