import type { Settings } from './env.js'

/** The S3 store that the settings name; undefined where files lie in the data folder. */
export const s3Of = (settings: Settings) => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', S3_FORCE_PATH_STYLE: given } = settings
  return { bucket, accessKeyId, secretAccessKey, endpoint, region, forcePathStyle: given ?? endpoint !== undefined }
}
