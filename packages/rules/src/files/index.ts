export {
  type UploadReason,
  type UploadStanding,
  type UploadState,
  uploadActions,
  uploadState,
} from './upload-actions.js'
