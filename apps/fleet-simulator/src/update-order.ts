import { type UpdateTarget, updateTargets } from './unit-versions.js'

/** An order to update as the gateway writes it: `$FOTA,id,target,version,size,sha256,address,ticket`. */
export interface UpdateOrder {
  orderId: string
  target: UpdateTarget
  version: string
  sizeBytes: number
  sha256: string
  /** A path of the gateway or a whole address. */
  address: string
  ticket: string
}

/** Reads an order; null: another line, or one that keeps to no form. */
export const readUpdateOrder = (line: string): UpdateOrder | null => {
  const [name, orderId, target, version, size, sha256, address, ticket, ...more] = line.trim().split(',')
  const unit = updateTargets.find((one) => one === target)
  if (name !== '$FOTA' || !unit || more.length > 0) return null
  if (!orderId || !version || !address || !ticket || !/^[0-9a-f]{64}$/.test(sha256 ?? '')) return null
  const sizeBytes = Number(size)
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) return null
  return { orderId, target: unit, version, sizeBytes, sha256: sha256 ?? '', address, ticket }
}
