import {
  type CustomerDocument,
  type DocumentCode,
  type DocumentsRotation,
  documentCodes,
  listCustomerDocuments,
} from '@motora/contract/customers'
import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '../../../shell/session/browser-session'

export interface Photo {
  id: string
  uploadedAt: string
  /** Of bytes that this page alone holds; null: destroyed on time. */
  address: string | null
  destroyedAt: string | null
}
export type Photos = Partial<Record<DocumentCode, Photo>>

/** Where the rotation of each photo is kept. */
export const rotationName = {
  DniFront: 'dniFront',
  DniBack: 'dniBack',
  DrivingLicenseFront: 'drivingLicenseFront',
  DrivingLicenseBack: 'drivingLicenseBack',
} as const satisfies Record<DocumentCode, keyof DocumentsRotation>

/** A quarter turn on, round and round. source: ledger H-14 */
export const turned = (rotation: DocumentsRotation, code: DocumentCode, by: 90 | -90): DocumentsRotation => {
  const name = rotationName[code]
  return { ...rotation, [name]: (rotation[name] + by + 360) % 360 }
}

const bytesOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' })

const photosOf = (documents: readonly CustomerDocument[]): Photos =>
  Object.fromEntries(
    documentCodes.flatMap((code) => {
      const found = documents.find((one) => one.code === code && !one.isBackup)
      if (!found) return []
      const { id, uploadedAt, destroyedAt, fileBinary } = found
      const address = fileBinary === null ? null : URL.createObjectURL(bytesOf(fileBinary))
      return [[code, { id, uploadedAt, destroyedAt, address }]]
    }),
  )

const forget = (photos: Photos | undefined): void => {
  for (const { address } of Object.values(photos ?? {})) if (address) URL.revokeObjectURL(address)
}

/**
 * The photos of a customer, in the memory of this page alone: no cache holds them, and they are given back when the page
 * is left. Each reading is a look on record, so nothing reads them again by itself. source: MONEY §2; ledgers H-13, H-18
 */
export function usePhotos(customerId: string) {
  const [photos, setPhotos] = useState<Photos>()
  const [error, setError] = useState<unknown>()
  const held = useRef<Photos>(undefined)
  const reading = useRef<AbortController>(undefined)

  const read = useCallback(async () => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    try {
      const query = { field: 'CustomerId' as const, value: customerId }
      const documents = await client.call(listCustomerDocuments, { query }, { signal: controller.signal })
      if (controller.signal.aborted) return
      const before = held.current
      held.current = photosOf(documents)
      setPhotos(held.current)
      setError(undefined)
      forget(before)
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
    }
  }, [customerId])

  useEffect(() => {
    void read()
    return () => {
      reading.current?.abort()
      forget(held.current)
      held.current = undefined
    }
  }, [read])

  return { photos, error, read }
}
