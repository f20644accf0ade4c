import type { UpgradeVehicle } from '@motora/contract/firmware'

/** An order to update that reached a moped, as the moped itself noted it. Times in milliseconds since 1970. */
export interface OrderArrived {
  imei: string
  at: number
  orderId: string
  target: string
  version: string
  /** When the moped was done with it, by its own word; null: it still works on it. */
  endedAt: number | null
}

/** A moped as it is at the end, whatever anybody says of it. */
export interface MopedAtEnd {
  imei: string
  /** What the unit of the campaign runs. */
  runs: string
}

/** A vehicle of the campaign as the gateway tells it. */
export type ToldUpdate = Pick<UpgradeVehicle, 'status' | 'attempts' | 'lastError' | 'currentVersion'> & { imei: string }

export interface Campaign {
  target: string
  version: string
  /** How many may be on their way at once. */
  slots: number
}

export interface UpdateViolation {
  rule: 'only what was asked' | 'done once' | 'one at a time' | 'share at once' | 'ends' | 'told as it is'
  what: string
}

const isEnd = (status: ToldUpdate['status']): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'

const checkArrived = (
  { target, version }: Campaign,
  told: readonly ToldUpdate[],
  arrived: readonly OrderArrived[],
): UpdateViolation[] => {
  const violations: UpdateViolation[] = []
  const seen = new Set<string>()
  const lastOf = new Map<string, OrderArrived>()
  const countOf = new Map<string, number>()
  const attemptsOf = new Map(told.map(({ imei, attempts }) => [imei, attempts]))
  for (const one of [...arrived].sort((a, b) => a.at - b.at)) {
    const what = `${one.imei} ${one.orderId} at ${new Date(one.at).toISOString()}`
    if (seen.has(one.orderId)) violations.push({ rule: 'done once', what })
    seen.add(one.orderId)
    const before = lastOf.get(one.imei)
    if (before && (before.endedAt === null || before.endedAt > one.at))
      violations.push({ rule: 'one at a time', what: `${what}, after ${before.orderId}` })
    lastOf.set(one.imei, one)
    // what reached a moped counts as an attempt, or it went out in secret
    const count = (countOf.get(one.imei) ?? 0) + 1
    countOf.set(one.imei, count)
    if (one.target !== target || one.version !== version || count > (attemptsOf.get(one.imei) ?? 0))
      violations.push({ rule: 'only what was asked', what: `${what} ${one.target} ${one.version}` })
  }
  return violations
}

/** The most orders that mopeds worked on at the same moment. */
export const maxAtOnce = (arrived: readonly OrderArrived[]): number => {
  const steps = arrived
    .flatMap(({ at, endedAt }) => [
      { at, by: 1 },
      { at: endedAt ?? Number.POSITIVE_INFINITY, by: -1 },
    ])
    // one that ends makes room for one that begins in the same moment
    .sort((a, b) => (a.at === b.at ? a.by - b.by : a.at - b.at))
  let now = 0
  let most = 0
  for (const { by } of steps) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

/**
 * A moped that does not answer for two minutes has lost its place in the share, though it may still be at work. The
 * gateway counts from the moment when it sent the order, somewhat earlier than the moped.
 */
const givenUpAfterMs = 100_000
const endedForGateway = (told: readonly ToldUpdate[], arrived: readonly OrderArrived[]): OrderArrived[] => {
  const unanswered = new Set(told.filter(({ lastError }) => lastError === 'no-answer').map(({ imei }) => imei))
  return arrived.map((one) =>
    unanswered.has(one.imei)
      ? { ...one, endedAt: Math.min(one.endedAt ?? Number.POSITIVE_INFINITY, one.at + givenUpAfterMs) }
      : one,
  )
}

const checkTold = (
  { version }: Campaign,
  told: readonly ToldUpdate[],
  mopeds: readonly MopedAtEnd[],
): UpdateViolation[] => {
  const toldOf = new Map(told.map((one) => [one.imei, one]))
  return mopeds.flatMap(({ imei, runs }): UpdateViolation[] => {
    const one = toldOf.get(imei)
    if (!one || !isEnd(one.status)) return [{ rule: 'ends', what: `${imei} ${one?.status ?? 'is in no campaign'}` }]
    const isSo = one.currentVersion === runs && (one.status === 'succeeded') === (runs === version)
    const what = `${imei} ${one.status} ${one.lastError ?? ''} ${one.currentVersion}, and it runs ${runs}`
    return isSo ? [] : [{ rule: 'told as it is', what }]
  })
}

/** What is wrong between what a campaign says of its vehicles and what the mopeds know of themselves. */
export const checkUpdates = (
  campaign: Campaign,
  told: readonly ToldUpdate[],
  arrived: readonly OrderArrived[],
  mopeds: readonly MopedAtEnd[],
): UpdateViolation[] => {
  const most = maxAtOnce(endedForGateway(told, arrived))
  return [
    ...checkArrived(campaign, told, arrived),
    ...(most > campaign.slots
      ? [{ rule: 'share at once' as const, what: `${most} at once, not ${campaign.slots}` }]
      : []),
    ...checkTold(campaign, told, mopeds),
  ]
}
