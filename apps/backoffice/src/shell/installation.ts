/** What the gateway is there for. source: fleet side, section 1. */
const environments = ['dev', 'pre', 'pro'] as const
type Environment = (typeof environments)[number]

export interface Installation {
  environment: Environment
  /** The pretend company is there; its mails can be read at /outbox. */
  isDemo: boolean
}

/** What the gateway says of itself in the page that it serves: `dev`, `pre` or `pro`, and `demo`. */
export function installationOf(page: Document): Installation {
  const said = page.querySelector('meta[name="motora-installation"]')?.getAttribute('content')?.split(' ') ?? []
  return { environment: environments.find((name) => said.includes(name)) ?? 'dev', isDemo: said.includes('demo') }
}
