import { type DocumentCode, type DocumentsRotation, defaultRotation } from '@motora/contract/customers'
import type { PapersRow } from '../stores/papers-store.js'

export const storedRotation = (papers: Pick<PapersRow, 'documentsRotation'> | undefined): DocumentsRotation =>
  papers?.documentsRotation ?? {
    dniFront: defaultRotation,
    dniBack: defaultRotation,
    drivingLicenseFront: defaultRotation,
    drivingLicenseBack: defaultRotation,
  }

/** By how much each photo is turned clockwise. */
export const rotationOf = (papers: PapersRow | undefined): Record<DocumentCode, number> => {
  const stored = storedRotation(papers)
  return {
    DniFront: stored.dniFront,
    DniBack: stored.dniBack,
    DrivingLicenseFront: stored.drivingLicenseFront,
    DrivingLicenseBack: stored.drivingLicenseBack,
  }
}
