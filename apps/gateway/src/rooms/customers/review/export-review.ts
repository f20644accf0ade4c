import type { Work } from '../../work.js'
import { placeOfDocument } from '../documents/document-place.js'
import type { DocumentsDeps } from '../documents/documents-deps.js'
import { listDocuments } from '../stores/document-store.js'
import { findPapers } from '../stores/papers-store.js'
import { listRequestsOf } from '../stores/request-store.js'

/** What is kept of a person's documents: the photos themselves, what was read on them, and every answer. */
export const exportReview = async ({ keys }: Pick<DocumentsDeps, 'keys'>, work: Work, customerId: string) => {
  const photos: object[] = []
  for (const { id, code, sealed, isBackup, uploadedAt, destroyedAt } of await listDocuments(work, customerId)) {
    const bytes = sealed ? await keys.openFor(work, customerId, placeOfDocument(id), sealed) : undefined
    photos.push({ code, isBackup, uploadedAt, destroyedAt, jpegBase64: bytes?.toString('base64') ?? null })
  }
  const papers = await findPapers(work, customerId)
  return {
    photos,
    licence: papers
      ? {
          drivingLicenseTypes: papers.drivingLicenseTypes,
          drivingLicenseExpirationDate: papers.drivingLicenseExpiresOn,
          identityDocumentExpirationDate: papers.identityDocumentExpiresOn,
          bDrivingLicenseEmissionDate: papers.bDrivingLicenseIssuedOn,
        }
      : null,
    requests: (await listRequestsOf(work, customerId)).map(({ openedAt, answeredAt, answer, reason }) => ({
      openedAt,
      answeredAt,
      answer,
      reason,
    })),
  }
}
