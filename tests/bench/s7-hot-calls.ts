import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { signIn } from '../acceptance/people.js'
import { freePort } from '../free-port.js'
import { Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'

// S7: the calls that screens make most, as requests a second, against bare Fastify running the same query.
const bare = fileURLToPath(new URL('./bare-fastify.ts', import.meta.url))

const startBare = async (env: Record<string, string>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', bare], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`bare Fastify ended with ${code}`)))
  })
  return child
}

const rate = async (url: string, headers: Record<string, string>): Promise<{ perSecond: number; bytes: number }> => {
  await autocannon({ url, headers, connections: 10, duration: 1 })
  const result = await autocannon({ url, headers, connections: 10, duration: 4 })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers that are not 2xx, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration, bytes: result.throughput.total / Math.max(1, result['2xx']) }
}

const stand = await Stand.start({ backend: 'postgres', world: 'bare', env: { MOTORA_CALLS_PER_MINUTE: '10000000' } })
let other: ChildProcess | undefined
try {
  const admin = await signIn(stand, 'admin')
  const [operator] = await admin.get<{ id: string }[]>('/operators/v1/Operators')
  const accountId = JSON.parse(Buffer.from(admin.idToken.split('.')[1] ?? '', 'base64url').toString()).sub as string
  const port = await freePort()
  other = await startBare({
    PORT: String(port),
    DATABASE_URL: stand.databaseUrl ?? '',
    ACCOUNT_ID: accountId,
    OPERATOR_ID: operator?.id ?? '',
  })
  const calls = [
    { what: 'GetCurrent', ours: '/sharing/v1/users/GetCurrent', theirs: '/GetCurrent' },
    {
      what: 'page of 25 vehicles with their total',
      ours: '/vehicles/v1/vehicles?pageSize=25&sort=plate',
      theirs: '/vehicles',
    },
    {
      what: 'vehicles of the map',
      ours: `/vehicles/v1/vehicles/GetAllMapByOperator/${operator?.id}?pageSize=100`,
      theirs: '/map',
    },
  ]
  for (const { what, ours, theirs } of calls) {
    // in turns, so that a busy moment of the machine meets both
    const [a1, b1] = [
      await rate(`${stand.origin}/api${ours}`, admin.headers),
      await rate(`http://127.0.0.1:${port}${theirs}`, {}),
    ]
    const [a2, b2] = [
      await rate(`${stand.origin}/api${ours}`, admin.headers),
      await rate(`http://127.0.0.1:${port}${theirs}`, {}),
    ]
    const mine = (a1.perSecond + a2.perSecond) / 2
    const base = (b1.perSecond + b2.perSecond) / 2
    sayFigure({
      id: 'S7',
      what: `${what} (${whole(a1.bytes)} B)`,
      figure: `${whole(mine)} requests/s`,
      baseline: `bare Fastify, same query (${whole(b1.bytes)} B): ${whole(base)}/s`,
      ratio: mine / base,
      line: 'at least 0.5 × bare Fastify',
      pass: mine / base >= 0.5,
    })
  }
} finally {
  other?.kill('SIGKILL')
  await stand.close()
}
