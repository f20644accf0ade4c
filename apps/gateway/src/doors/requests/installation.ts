/** What a page says of the gateway that serves it. source: ledger S-06. */
export interface Installation {
  environment: 'dev' | 'pre' | 'pro'
  /** The pretend company is there. */
  isDemo: boolean
}

const place = /(<meta name="motora-installation" content=")[^"]*"/

/** The page with the environment's name in it, and `demo` where the pretend company is. */
export const withInstallation = (page: string, { environment, isDemo }: Installation): string =>
  page.replace(place, `$1${isDemo ? `${environment} demo` : environment}"`)
