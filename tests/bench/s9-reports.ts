import type { ExportColumn, ExportFormat } from '@motora/contract'
import { type Session, signIn } from '../acceptance/people.js'
import type { Stand } from '../stand.js'
import { sayFigure, whole } from './figure.js'
import { rowsAsked, wordOf } from './planted.js'
import { openServices } from './planted-services.js'

// S9: the PDF of a month that lists each of its services, and whole lists as files: how long, and how much memory more.
//   npm run bench -- s9 --rows=2200000
/** With `--rows=2200000` a month of an operator has about 10,000, which is what a PDF lists at most. */
const many = rowsAsked(1_050_000)
const rounds = Number(wordOf('rounds') ?? 5)

/** Memory that the gateway held before, and the most that it held meanwhile, in MB. */
const memoryWhile = async (stand: Stand, what: () => Promise<void>): Promise<{ before: number; most: number }> => {
  const before = stand.memoryMb
  let most = before
  const look = setInterval(() => {
    most = Math.max(most, stand.memoryMb)
  }, 50)
  try {
    await what()
  } finally {
    clearInterval(look)
  }
  return { before, most }
}

const columns: ExportColumn[] = [
  { header: 'Reserved', from: ['reserveStartTimestamp'], kind: 'date' },
  { header: 'Started', from: ['tripStartTimestamp'], kind: 'date' },
  { header: 'Ended', from: ['tripEndTimestamp'], kind: 'date' },
  { header: 'State', from: ['status'], kind: 'choice', labels: { ended: 'Ended', cancelled: 'Cancelled' } },
  { header: 'Plate', from: ['vehiclePlate'], kind: 'text' },
  { header: 'Frame number', from: ['vehicleVin'], kind: 'text' },
  { header: 'Operator', from: ['sharingOperatorName'], kind: 'text' },
  { header: 'Customer', from: ['customerFullName'], kind: 'text' },
  { header: 'E-mail', from: ['customerEmail'], kind: 'text' },
  { header: 'Origin', from: ['originAddress'], kind: 'text' },
  { header: 'Destination', from: ['destinationAddress'], kind: 'text' },
  { header: 'Kilometres', from: ['distanceKms'], kind: 'number', decimals: 1 },
  { header: 'Price', from: ['price'], kind: 'number', decimals: 2 },
  { header: 'Payment', from: ['paymentStatus'], kind: 'choice', labels: { success: 'Paid', failed: 'Failed' } },
]

/** @param filter which services; those of all unless said */
const exportServices = async (admin: Session, stand: Stand, format: ExportFormat, filter?: object): Promise<void> => {
  const asked = new URLSearchParams({ format, columns: JSON.stringify(columns), zone: 'Europe/Madrid' })
  if (filter) asked.set('filter', JSON.stringify(filter))
  const began = performance.now()
  let [rows, bytes, firstMs] = [0, 0, 0]
  const { before, most } = await memoryWhile(stand, async () => {
    const answer = await admin.call('GET', `/sharing/v1/Services?${asked}`)
    if (!answer.ok || !answer.body) throw new Error(`the export: ${answer.status} ${await answer.text()}`)
    rows = Number(answer.headers.get('x-total-count'))
    for await (const piece of answer.body) {
      firstMs ||= performance.now() - began
      bytes += (piece as Uint8Array).byteLength
    }
  })
  const seconds = (performance.now() - began) / 1000
  sayFigure({
    id: 'S9',
    what: `${whole(rows)} services as ${format}: memory that the gateway took more`,
    figure: `${whole(most - before)} MB (from ${whole(before)} to ${whole(most)}); ${seconds.toFixed(1)} s, first bytes after ${whole(firstMs)} ms, ${whole(bytes / 1e6)} MB long`,
    line: 'at most 100 MB',
    pass: most - before <= 100,
  })
}

/** The month with the most services among those whose PDF lists each of them. */
const fullestMonth = async (admin: Session): Promise<{ path: string; services: number }> => {
  const operators = await admin.get<{ id: string }[]>('/operators/v1/Operators?pageSize=20')
  const months: { path: string; services: number }[] = []
  for (const { id } of operators)
    for (const year of [2022, 2023, 2024, 2025]) {
      const of = `sharingOperatorId=${id}&year=${year}`
      const sums = await admin.get<{ month: number; servicesCount: number }[]>(
        `/sharing/v1/Services/GetMonthlySummary?${of}`,
      )
      for (const { month, servicesCount } of sums)
        months.push({
          path: `/sharing/v1/Services/GetMonthlyReport?${of}&month=${month}&language=es`,
          services: servicesCount,
        })
    }
  const fullest = months.filter(({ services }) => services <= 10_000).toSorted((a, b) => b.services - a.services)[0]
  if (!fullest) throw new Error('no month has up to 10,000 services')
  return fullest
}

const { stand, close } = await openServices(many)
try {
  const admin = await signIn(stand, 'admin')
  const { path, services } = await fullestMonth(admin)
  const times: number[] = []
  // the first one starts the thread that draws: somebody waits for that too
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const answer = await admin.call('GET', path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  const slowest = Math.max(...times)
  sayFigure({
    id: 'S9',
    what: `PDF of a month with ${whole(services)} services, the slowest of ${rounds}`,
    figure: `${whole(slowest)} ms, the quickest ${whole(Math.min(...times))} ms`,
    line: 'at most 2,000 ms',
    pass: slowest <= 2000,
  })
  const filter = { reserveStartTimestamp: ['2022-10-01T00:00:00Z', '2023-01-10T00:00:00Z'] }
  for (const format of ['csv', 'xlsx'] as const) await exportServices(admin, stand, format, filter)
  await exportServices(admin, stand, 'csv')
} finally {
  await close()
}
