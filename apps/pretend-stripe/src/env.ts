/** Secrets come by the environment: what stands on a command line is read by everybody on the machine. */
export interface Secrets {
  secretKey: string
  webhookSecret: string | undefined
}

/** @throws a sentence that names what is missing */
export const readSecrets = (environment: NodeJS.ProcessEnv = process.env): Secrets => {
  const secretKey = environment.STRIPE_SECRET_KEY
  if (!secretKey?.startsWith('sk_test_')) throw new Error('STRIPE_SECRET_KEY: must begin with sk_test_.')
  return { secretKey, webhookSecret: environment.STRIPE_WEBHOOK_SECRET || undefined }
}
